import { useRef, useState } from 'react'
import { FORMS } from '../../../machines/forms/index.ts'
import { selectTitle } from '../../../machines/selectors.ts'
import { copy, fill } from '../../copy/index.ts'
import { announce } from '../../ui/Announced.tsx'
import { Button, ButtonRow } from '../../ui/Button.tsx'
import { copyText, isInApp, saveFile } from '../../ui/save-file.ts'
import { dateInWords } from '../dates.ts'
import { useFunnel, useFunnelSelector } from '../funnel.tsx'
import { reviewOf } from './answers.ts'
import styles from './copy.css?inline'

const words = copy.applicationCopy

/**
 * Save and Print of what was sent: made of what the page still knows, so no longer after a reload. The browser inside
 * an app prints nothing, and may save nothing: there the answers can be copied as text.
 */
export function ApplicationCopy() {
  const [result, setResult] = useState<string>()
  const sheet = useRef<HTMLElement>(null)
  const reference = useFunnelSelector(({ context }) => context.applicationId)
  const date = useFunnelSelector(({ context }) => context.today)
  return (
    <>
      <div className="stack copy-actions">
        <p className="note">{words.explanation}</p>
        <ButtonRow>
          <Button
            variant="secondary"
            onClick={() =>
              saveFile(
                fill(words.file, { date: date ?? reference }),
                pageOf(sheet.current?.outerHTML ?? ''),
                'text/html',
              )
            }
          >
            {words.save}
          </Button>
          {isInApp() ? (
            <Button
              variant="secondary"
              onClick={async () => {
                const isCopied = await copyText(textOf(sheet.current))
                const next = isCopied ? words.copied : words.notCopied
                setResult(next)
                announce(next)
              }}
            >
              {words.copyAsText}
            </Button>
          ) : (
            'print' in window && (
              <Button variant="secondary" onClick={() => window.print()}>
                {words.print}
              </Button>
            )
          )}
        </ButtonRow>
        {result !== undefined && <p className="note">{result}</p>}
      </div>
      <section
        ref={sheet}
        className="copy"
        aria-labelledby="application-copy"
        data-shown={result === words.notCopied || undefined}
      >
        <h2 id="application-copy">{words.title}</h2>
        <Particulars reference={reference} date={date} />
        <AnswersInWords />
      </section>
    </>
  )
}

interface ParticularsProps {
  readonly reference: string
  readonly date: string | undefined
}

function Particulars({ reference, date }: ParticularsProps) {
  const result = useFunnelSelector(({ context }) => context.application.puzzlePerformance)
  return (
    <dl>
      <Line name={words.reference} value={reference} />
      {date !== undefined && <Line name={words.date} value={dateInWords(date.split('-'))} />}
      <Line name={copy.thankYou.puzzleTime} value={result.totalTimeFormatted} />
      <Line name={copy.thankYou.moves} value={String(result.totalMoves)} />
    </dl>
  )
}

function AnswersInWords() {
  const funnel = useFunnel()
  const application = useFunnelSelector(({ context }) => context.application)
  const fileName = useFunnelSelector(({ context }) => context.upload.fileName)
  return reviewOf(application, fileName).map(({ form, answers }) => (
    <section key={form}>
      <h3>{selectTitle(funnel.getSnapshot(), FORMS[form].step.id)}</h3>
      <dl>
        {answers.map(({ field, question, answer }) => (
          <Line key={field} name={question} value={answer} />
        ))}
      </dl>
    </section>
  ))
}

function Line({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">{value}</dd>
    </div>
  )
}

/** The lines of the sheet, each question with its answer; a sheet that is not shown has no text of its own. */
function textOf(sheet: HTMLElement | null): string {
  const lines = [...(sheet?.querySelectorAll('h2, h3, dl > div') ?? [])]
  return lines.map(lineOf).join('\n')
}

function lineOf(line: Element): string {
  if (line.tagName !== 'DIV') return `\n${line.textContent}`
  return [...line.children].map(({ textContent }) => textContent).join(': ')
}

/** A part of the page as an HTML file of its own, which any browser opens and prints. */
function pageOf(html: string): string {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${copy.role}</title><style>${styles}</style>`
  return `<!doctype html><html lang="${copy.language}"><head>${head}</head><body><h1>${copy.role}</h1>${html}</body></html>`
}
