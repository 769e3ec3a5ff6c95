import { init as startAnalytics } from '@amplitude/analytics-browser'
import { browserTracingIntegration, replayIntegration, init as startReports } from '@sentry/browser'

/** Both measuring clients, started as their own pages say, once the page is shown. */
window.addEventListener('load', () => {
  startReports({
    dsn: `${location.protocol}//reference@${location.host}/1`,
    tunnel: '/reports',
    integrations: [browserTracingIntegration(), replayIntegration()],
    tracesSampleRate: 1,
    replaysSessionSampleRate: 0.1,
    replaysOnErrorSampleRate: 1,
  })
  startAnalytics('reference', { serverUrl: '/events' })
})
