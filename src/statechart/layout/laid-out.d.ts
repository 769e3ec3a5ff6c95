declare module 'virtual:statechart' {
  export const chart: import('../chart/chart.ts').Chart
  export const sheets: readonly import('./sheet.ts').Sheet[]
  export const summary: import('../chart/summary.ts').ChartSummary
}
