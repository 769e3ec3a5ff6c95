import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, it } from 'vitest'
import type { ApiDocument } from './fuzz/calls.ts'
import { runningServer } from './running-server.ts'

async function describedServer() {
  const server = await runningServer()
  const response = await server.get('/api/openapi.json')
  const document: ApiDocument = await response.json()
  return { server, document }
}

it('describes every route but those of the page', async () => {
  const { server, document } = await describedServer()
  const routes = server.app.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)(\{[^}]*\})?/g, '{$1}')}`)
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect([...new Set(routes)].sort()).toEqual([...described, 'GET /*'].sort())
})

it('is valid OpenAPI 3.1', async () => {
  const { document } = await describedServer()
  const validator = new Validator()
  expect(await validator.validate({ ...document })).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
})

it('says what each route is for, and when it gives each answer', async () => {
  const { server } = await describedServer()
  const { paths } = await (await server.get('/api/openapi.json')).json()
  const routes: { summary?: string; responses: Record<string, { description: string }> }[] =
    Object.values(paths).flatMap((methods) => Object.values(methods ?? {}))
  const unsaid = routes.flatMap(({ summary = '', responses }) => [
    ...(summary === '' ? [Object.keys(responses)] : []),
    ...Object.values(responses).filter(({ description }) => description === ''),
  ])
  expect(unsaid).toEqual([])
})

it('says of a route what it takes and answers, its guards included', async () => {
  const { document } = await describedServer()
  const progress = document.paths['/api/progress']?.post
  expect(progress?.security).toEqual([{ application: [] }])
  expect(Object.keys(progress?.responses ?? {})).toEqual([
    ...['200', '400', '401', '413', '415', '429', '503', '5XX'],
  ])
  const body = progress?.requestBody?.content['application/json']?.schema
  expect(body?.properties?.entries).toMatchObject({
    type: 'array',
    minItems: 1,
    maxItems: 100,
    items: { properties: { id: { type: 'string', minLength: 1, maxLength: 64 } } },
  })
  const events = document.paths['/2/httpapi']?.post?.responses['429']?.content
  expect(Object.keys(events ?? {})).toEqual(['application/json'])
  const problem = document.paths['/api/progress']?.post?.responses['429']?.content
  expect(problem).toEqual({
    'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
  })
  expect(document.paths['/api/files/{name}']?.get?.parameters).toMatchObject([
    { name: 'name', in: 'path', required: true },
    { name: 'expires', in: 'query', required: false },
    { name: 'key', in: 'query', required: false },
    { name: 'signature', in: 'query', required: false },
  ])
})
