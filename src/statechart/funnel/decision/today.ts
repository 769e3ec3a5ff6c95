/** The calendar date of a moment where the reader is, as YYYY-MM-DD. */
export function todayOf(moment: Date): string {
  const month = `${moment.getMonth() + 1}`.padStart(2, '0')
  const day = `${moment.getDate()}`.padStart(2, '0')
  return `${moment.getFullYear()}-${month}-${day}`
}
