import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { FilesTable } from '../store/tables.ts'

/** Numbers of one server; the process's own, such as its memory, among them. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'funnel_http_request_duration_seconds',
    help: 'How long requests took, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.5, 1, 5, 30],
    registers,
  })
  const running = new Gauge({
    name: 'funnel_uploads_in_progress',
    help: 'Uploads that are coming in now.',
    registers,
  })
  const files = new Counter({
    name: 'funnel_uploads_total',
    help: 'Files that were taken in, by what the virus scanner said.',
    labelNames: ['scan'],
    registers,
  })
  const bytes = new Counter({
    name: 'funnel_upload_bytes_total',
    help: 'Bytes of the files that were taken in.',
    registers,
  })
  return {
    /** @param request.route its pattern */
    answered(request: { method: string; route: string; status: number; seconds: number }) {
      const { method, route, status, seconds } = request
      requests.observe({ method, route, status }, seconds)
    },
    /** An upload began; what is returned says that it has ended. */
    uploading() {
      running.inc()
      return () => running.dec()
    },
    uploaded(scan: FilesTable['scan'], size: number) {
      files.inc({ scan })
      bytes.inc(size)
    },
    /** The text that Prometheus reads, with its media type. */
    async text() {
      return { body: await registry.metrics(), contentType: registry.contentType }
    },
  }
}
