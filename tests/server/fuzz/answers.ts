import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ApiDocument, Call } from './calls.ts'

export interface Answer {
  status: number
  /** Without parameters; empty if there is none. */
  type: string
  body: string
}

const PROBLEM = ['components', 'schemas', 'Problem']

/**
 * Holds answers to a document: status, media type, and the body to its schema. A refusal of what it does
 * not describe, such as another method, has to be a problem. Says what is wrong; undefined if nothing is.
 */
export function openAnswers(document: ApiDocument) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema({ $id: 'api', ...document })

  /** @param path of the schema in the document */
  function misfitOf({ type, body }: Answer, path: string[]): string | undefined {
    const value: unknown = type.endsWith('json') ? JSON.parse(body) : body
    const fits = ajv.compile({ $ref: `api#/${path.map(escaped).join('/')}` })
    return fits(value) ? undefined : `${ajv.errorsText(fits.errors)} in ${body}`
  }

  return (answer: Answer, { route, method }: Call): string | undefined => {
    const { status, type, body } = answer
    if (status >= 500) return `answered with ${status}: ${body}`
    const name = method === 'HEAD' ? 'get' : method.toLowerCase()
    const responses = document.paths[route]?.[name]?.responses
    const response = responses?.[status]
    if (method === 'HEAD') return undefined
    if (response === undefined) {
      const isElsewhere = responses === undefined || (status === 404 && route.includes('{'))
      if (!isElsewhere) return `status ${status} is not described: ${body}`
      return status < 400 ? undefined : misfitOf(answer, PROBLEM)
    }
    const { content } = response
    if (content === undefined) return body === '' ? undefined : `no body is described: ${body}`
    if (content[type] === undefined) return `media type ${type} is not described: ${body}`
    const path = ['paths', route, name, 'responses', `${status}`, 'content', type, 'schema']
    return misfitOf(answer, path)
  }
}

function escaped(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
}
