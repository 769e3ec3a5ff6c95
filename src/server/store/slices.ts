const MAX_ROWS = 250
const MAX_BYTES = 1024 * 1024

/**
 * Rows in slices, one for each statement: databases limit how many values one may bind, and the
 * embedded one holds the thread for as long as it runs. A row of more than 1 MiB is a slice of its
 * own.
 */
export function* slicesOf<Row>(
  rows: Iterable<Row>,
  bytesOf: (row: Row) => number,
): Generator<Row[]> {
  let slice: Row[] = []
  let bytes = 0
  for (const row of rows) {
    const size = bytesOf(row)
    if (slice.length === MAX_ROWS || (slice.length > 0 && bytes + size > MAX_BYTES)) {
      yield slice
      slice = []
      bytes = 0
    }
    slice.push(row)
    bytes += size
  }
  if (slice.length > 0) yield slice
}
