import { createServer } from 'vite'
import { clientConfiguration } from '../server/client-configuration.ts'
import { fillConfiguration } from '../server/page/configuration-element.ts'
import { startServer } from '../server/start.ts'
import { announce } from './announce.ts'
import { closeWhenAsked } from './closing.ts'
import { loadEnvironment } from './environment.ts'
import { exitWithReason } from './failures.ts'
import { distDir, projectDir, reportFile } from './project.ts'

try {
  const environment = loadEnvironment()
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
        transformIndexHtml: (html) => fillConfiguration(html, clientConfiguration(environment)),
      },
    ],
  })
  await page.listen()
  closeWhenAsked([page, backend], environment.limits.shutdownMs)
  announce(`http://localhost:${port}`, { host, port })
} catch (error) {
  exitWithReason(error)
}
