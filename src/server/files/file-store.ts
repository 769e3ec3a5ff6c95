/** Where the bytes of uploaded files lie: a folder, or an object store behind the same verbs. */
export interface FileStore {
  /**
   * Keeps `size` bytes under a name that is new; returns once they are safe there. When the stream
   * fails, nothing is kept and the stream's error is thrown.
   */
  write(name: string, bytes: AsyncIterable<Uint8Array>, size: number): Promise<void>
  /**
   * The file's size in bytes and its bytes, which are opened when the first is asked for;
   * undefined where there is no file of that name.
   */
  read(name: string): Promise<StoredFile | undefined>
  /** Removes a file; nothing happens where there is none of that name. */
  remove(name: string): Promise<void>
  /** Whether files can be kept there now. */
  isAlive(): Promise<boolean>
}

/** A file as it lies in the store, `size` in bytes. */
export interface StoredFile {
  size: number
  bytes: AsyncIterable<Uint8Array>
}
