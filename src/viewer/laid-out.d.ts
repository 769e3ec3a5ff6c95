declare module 'virtual:statechart' {
  export const chart: import('../graph/chart.ts').Chart
  export const sheets: readonly import('./layout/sheet.ts').Sheet[]
}
