import { createServer } from 'vite'
import type { Environment } from '../../server/env.ts'
import { fillConfiguration } from '../../server/http/built-page.ts'
import { SERVER_LIMITS } from '../../server/limits.ts'
import { startServer } from '../../server/start.ts'
import { announce } from '../announce.ts'
import { closeWhenAsked } from '../closing.ts'
import { distDir, projectDir, reportFile } from '../project.ts'

/** Serves the funnel's page with hot reload, and the backend behind it, until the process is ended. */
export async function developFunnel(environment: Environment): Promise<void> {
  const { host, port } = environment
  const backend = await startServer(
    { ...environment, host: '127.0.0.1', port: 0 },
    { distDir, reportFile },
  )
  const target = `http://127.0.0.1:${backend.port}`
  const page = await createServer({
    root: projectDir,
    server: {
      host,
      port,
      strictPort: true,
      proxy: { '/api': target, '/mail': target, '/healthz': target },
    },
    plugins: [
      {
        name: 'configuration',
        transformIndexHtml: (html) => fillConfiguration(html, environment.client),
      },
    ],
  })
  await page.listen()
  closeWhenAsked([page, backend], SERVER_LIMITS.shutdownMs)
  announce(`http://localhost:${port}`, { host, port })
}
