declare module 'virtual:outbox-statechart' {
  export const chart: import('../../chart/chart.ts').Chart
  export const sheets: readonly import('../../layout/sheet.ts').Sheet[]
  export const summary: import('../../chart/summary.ts').ChartSummary
}
