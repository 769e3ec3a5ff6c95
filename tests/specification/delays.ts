/** Milliseconds of every delay, by its name in the chart (section 9, Timing). */
export const DELAYS_MS = {
  typingPause: 1500,
  shake: 500,
  levelAdvance: 1000,
  geolocationTimeout: 3000,
  spinner: 3000,
  clearing: 2000,
} as const
