import { hash } from 'node:crypto'
import { Hono } from 'hono'
import { generateSpecs } from 'hono-openapi'
import manifest from '../../../package.json' with { type: 'json' }
import type { AppEnv } from '../http/app-env.ts'
import { conditional } from '../http/conditional.ts'
import { json, operation } from './description.ts'

const DOCUMENT = operation({
  summary: 'This document',
  answers: { 200: { description: 'OpenAPI 3.1.', content: json({ type: 'object' }) } },
})
const FAILURE = { responses: { '5XX': { description: 'Something failed here: try again later.' } } }

/** `/openapi.json`: all described routes of an app, in OpenAPI 3.1; made when it is first asked for. */
export function documentRoutes(app: Hono<AppEnv>): Hono<AppEnv> {
  const describe = () =>
    generateSpecs(app, {
      excludeStaticFile: false,
      defaultOptions: { GET: FAILURE, POST: FAILURE },
      documentation: {
        info: {
          title: 'Funnel engine',
          version: manifest.version,
          description: 'A refusal says in its detail what to do.',
        },
        components: {
          securitySchemes: {
            application: bearer('The token of one application, from POST /api/session.'),
            operator: bearer('OPERATOR_TOKEN.'),
            metrics: bearer('METRICS_TOKEN.'),
          },
        },
      },
    })
  let document: Promise<string> | undefined
  return new Hono<AppEnv>().get('/openapi.json', conditional, DOCUMENT, async (c) => {
    document ??= describe().then((described) => JSON.stringify(described))
    const text = await document
    return c.body(text, 200, {
      'content-type': 'application/json',
      'cache-control': 'no-cache',
      etag: `"${hash('sha256', text, 'base64url')}"`,
    })
  })
}

function bearer(description: string) {
  return { type: 'http', scheme: 'bearer', description } as const
}
