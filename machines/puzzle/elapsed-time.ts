/** Seconds as `m:ss`; minutes run on past 59, a part of a second is dropped (section 4). */
export function formatElapsed(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
