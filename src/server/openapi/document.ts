import type { RouterRoute } from 'hono/types'
import manifest from '../../../package.json' with { type: 'json' }
import { type Description, descriptionOf } from './description.ts'
import { type NamedSchemas, type Operation, operationOf } from './operation.ts'

/** The API in OpenAPI 3.1. */
export type ApiDocument = ReturnType<typeof documentOf>

/**
 * Describes routes by what stands beside each of them and beside the guards before it. Routes without a
 * summary are left out.
 */
export function documentOf(routes: readonly RouterRoute[]) {
  const guards: { path: string; description: Description }[] = []
  const parts = new Map<string, Description[]>()
  for (const { method, path, handler } of routes) {
    const description = descriptionOf(handler)
    if (description === undefined) continue
    if (method === 'ALL') guards.push({ path, description })
    else {
      const route = `${method} ${path}`
      const before = guards.filter((guard) => isBehind(path, guard.path))
      const known = parts.get(route) ?? before.map((guard) => guard.description)
      parts.set(route, [...known, description])
    }
  }
  const schemas: NamedSchemas = {}
  const paths: Record<string, Record<string, Operation>> = {}
  for (const [route, described] of parts) {
    if (!described.some(({ summary }) => summary)) continue
    const [method = '', path = ''] = route.split(' ')
    const operation = operationOf(path, described, schemas)
    const template = templateOf(path)
    paths[template] = { ...paths[template], [method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Funnel engine',
      version: manifest.version,
      description: 'A refusal says in its detail what to do.',
    },
    paths,
    components: { schemas, securitySchemes: BEARERS },
  }
}

/** A path of Hono as OpenAPI writes it: `/files/{name}`. */
function templateOf(path: string): string {
  return path.replaceAll(/:(\w+)(?:\{[^}]*\})?/g, '{$1}')
}

function isBehind(path: string, guard: string): boolean {
  return guard.endsWith('*') ? path.startsWith(guard.slice(0, -1)) : path === guard
}

const BEARERS = {
  application: bearer('The token of one application, from POST /api/session.'),
  operator: bearer('OPERATOR_TOKEN.'),
  metrics: bearer('METRICS_TOKEN.'),
}

function bearer(description: string) {
  return { type: 'http', scheme: 'bearer', description }
}
