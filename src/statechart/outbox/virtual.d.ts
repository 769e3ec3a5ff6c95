declare module 'virtual:outbox-statechart' {
  export const chart: import('../../graph/chart.ts').Chart
  export const sheets: readonly import('../../viewer/layout/sheet.ts').Sheet[]
}
