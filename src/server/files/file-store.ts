/** Where the bytes of uploaded files lie: a folder, or an object store behind the same two verbs. */
export interface FileStore {
  /**
   * Keeps a stream under a name that is new and returns its size in bytes once it is safe there.
   * When the stream fails, nothing is kept and the stream's error is thrown.
   */
  write(name: string, bytes: AsyncIterable<Uint8Array>): Promise<number>
  /**
   * The file's size in bytes and its bytes, which are opened when the first is asked for;
   * undefined where there is no file of that name.
   */
  read(name: string): Promise<{ size: number; bytes: AsyncIterable<Uint8Array> } | undefined>
}
