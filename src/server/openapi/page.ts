import { html } from 'hono/html'
import { plainPage } from '../http/html-page.ts'
import type { ApiDocument } from './document.ts'
import { notationOf } from './notation.ts'
import type { Operation } from './operation.ts'

const STYLE = `
  main { max-width: 60rem; margin: 0 auto; padding: 1.5rem }
  section { border-top: 1px solid; margin-top: 2rem }
  h2, h3 { margin: 1rem 0 .25rem; font-size: 1.125rem; overflow-wrap: anywhere }
  h3 { font-size: 1rem }
  p { margin: .25rem 0 }
  a { color: inherit }
  dt { margin-top: .5rem; font-weight: 650 }
  dd { margin: 0 0 0 1.5rem }
  pre { margin: .25rem 0; white-space: pre-wrap; overflow-wrap: anywhere; font-size: .875rem }
`

/** The document for people: one section for each route, and those of its schemas that it names. */
export function pageOf({ info, paths, components }: ApiDocument): Promise<string> {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: `${method}${path.replaceAll(/\W+/g, '-')}`,
      route: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  )
  return plainPage({
    title: `${info.title}: API ${info.version}`,
    style: STYLE,
    content: html`
      <p>${info.description} For programs: <a href="/api/openapi.json">/api/openapi.json</a>.</p>
      <ul>${operations.map(
        ({ id, route, operation: { summary } }) =>
          html`<li><a href="#${id}"><code>${route}</code></a> ${summary}</li>`,
      )}</ul>
      ${operations.map(
        ({ id, route, operation }) =>
          html`<section id="${id}"><h2><code>${route}</code></h2>${contentOf(operation)}</section>`,
      )}
      ${Object.entries(components.schemas).map(
        ([name, schema]) =>
          html`<section><h2>${name}</h2><pre>${notationOf(schema)}</pre></section>`,
      )}`,
  })
}

function contentOf({ summary, description, security, ...rest }: Operation) {
  const { parameters = [], requestBody, responses } = rest
  const bearers = security?.map((scheme) => Object.keys(scheme)[0] ?? 'none').join(' or ')
  return html`
    <p>${summary}. ${description}</p>
    ${bearers && html`<p>Bearer: ${bearers}.</p>`}
    ${
      parameters.length > 0 &&
      html`<h3>Parameters</h3><dl>${parameters.map(
        ({ name, in: place, required, schema }) =>
          html`<dt>${name}, in the ${place}${required ? '' : ', optional'}</dt><dd>${notationOf(schema)} ${schema.description}</dd>`,
      )}</dl>`
    }
    ${requestBody && html`<h3>Body${requestBody.required ? '' : ', optional'}</h3>${bodyOf(requestBody.content)}`}
    <h3>Answers</h3>
    <dl>${Object.entries(responses).map(
      ([status, answer]) =>
        html`<dt>${status}</dt><dd>${answer.description} ${bodyOf(answer.content)}</dd>`,
    )}</dl>`
}

function bodyOf(content: Operation['responses'][string]['content'] = {}) {
  return Object.entries(content).map(([type, { schema }]) =>
    Object.keys(schema).length === 0
      ? html`<pre>${type}</pre>`
      : html`<pre>${type}: ${notationOf(schema)}</pre>`,
  )
}
