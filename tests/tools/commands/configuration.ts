import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Command } from '../../../src/cli/command.ts'
import { projectDir } from '../../../src/cli/project.ts'
import { About, FUNNEL_FIELDS, VARIABLE_GROUPS } from '../../../src/server/variables.ts'

export const command: Command = {
  usage: 'npm run funnel -- configuration',
  run: async () => {
    for (const [file, text] of configurationFiles()) writeFileSync(join(projectDir, file), text)
    return 0
  },
}

const WIDTH = 98
const INTRODUCTION =
  'An empty variable counts as not set. A wrong value stops the start and says what is expected, and so does a line of .env that would give less than is written in it.'

/** The files that document the variables, by name. */
export function configurationFiles(): Map<string, string> {
  const groups = Object.entries(VARIABLE_GROUPS).map(([title, group]) => ({
    title,
    variables: Object.entries(group).map(([name, schema]) => describe(name, schema)),
  }))
  return new Map([
    ['.env.example', envExample(groups)],
    ['docs/configuration.md', page(groups)],
    [COMPOSE, compose(groups)],
  ])
}

interface Group {
  title: string
  variables: Variable[]
}

/** `preset` is empty where there is no default. */
interface Variable extends v.InferOutput<typeof About> {
  name: string
  preset: string
}

function describe(name: string, schema: v.GenericSchema): Variable {
  const preset: unknown = v.getDefault(schema)
  return {
    name,
    preset: typeof preset === 'string' ? preset : '',
    ...v.parse(About, v.getMetadata(schema)),
  }
}

function envExample(groups: readonly Group[]): string {
  const sections = groups.map(({ title, variables }) =>
    [`# --- ${title} `.padEnd(WIDTH, '-'), ...variables.map(assignment)].join('\n\n'),
  )
  const head = `# Configuration of the funnel. Copy to .env, or set the variables where the process is started.
# ${INTRODUCTION}
# The values are the defaults. Written by: npm run funnel -- configuration`
  return `${[head, ...sections].join('\n\n')}\n`
}

function assignment({ name, preset, description, example }: Variable): string {
  const such = example === undefined ? [] : [`# Such as: ${example}`]
  return [...wrapped(description), ...such, `${name}=${preset}`].join('\n')
}

function wrapped(text: string): string[] {
  const lines = ['#']
  for (const word of text.split(' ')) {
    const line = `${lines.at(-1)} ${word}`
    if (line.length > WIDTH) lines.push(`# ${word}`)
    else lines[lines.length - 1] = line
  }
  return lines
}

function page(groups: readonly Group[]): string {
  const sections = groups.map(({ title, variables }) =>
    [
      `## ${title}`,
      ['| variable | default | |', '|---|---|---|', ...variables.map(row)].join('\n'),
    ].join('\n\n'),
  )
  const head = `# Configuration

By environment variables, or in a file \`.env\` next to \`package.json\`, which gives what the environment leaves empty. ${INTRODUCTION} This page and \`.env.example\` are written by \`npm run funnel -- configuration\` from \`src/server/variables.ts\`.`
  const fields = Object.entries(FUNNEL_FIELDS).map(
    ([name, description]) => `| \`${name}\` | ${description} |`,
  )
  const funnel = `## The fields of FUNNEL\n\n${['| field | |', '|---|---|', ...fields].join('\n')}`
  return `${[head, ...sections, funnel].join('\n\n')}\n`
}

const COMPOSE = 'src/server/deploy/compose.yaml'
const WRITTEN = /( +)(# All others, .*\n)[\s\S]*?( +# End of what is written\.\n)/

/** What the compose file does not set itself is handed on. */
function compose(groups: readonly Group[]): string {
  const text = readFileSync(join(projectDir, COMPOSE), 'utf8')
  return text.replace(WRITTEN, (written, indent: string, begin: string, end: string) => {
    const others = text.replace(written, '')
    const lines = groups
      .flatMap(({ variables }) => variables.map(({ name }) => name))
      .filter((name) => !others.includes(`\n${indent}${name}: `))
      .map((name) => `${indent}${name}: \${${name}:-}\n`)
    return `${indent}${begin}${lines.join('')}${end}`
  })
}

function row({ name, preset, description, example }: Variable): string {
  const such = example === undefined ? '' : ` Such as \`${example}\``
  const text = description.replaceAll('<', '\\<')
  return `| \`${name}\` | ${preset === '' ? 'none' : `\`${preset}\``} | ${text}${such} |`
}
