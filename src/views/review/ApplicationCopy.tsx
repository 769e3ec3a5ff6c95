import { useRef } from 'react'
import { FORMS } from '../../../machines/forms/index.ts'
import { selectTitle } from '../../../machines/selectors.ts'
import { copy, fill } from '../../copy/index.ts'
import { Button, ButtonRow } from '../../ui/Button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { dateInWords } from '../dates.ts'
import { useFunnel, useFunnelSelector } from '../funnel.tsx'
import { reviewOf } from './answers.ts'
import styles from './copy.css?inline'

const words = copy.applicationCopy

/** Save and Print of what was sent: made of what the page still knows, so no longer after a reload. */
export function ApplicationCopy() {
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
          <Button variant="secondary" onClick={() => window.print()}>
            {words.print}
          </Button>
        </ButtonRow>
      </div>
      <section ref={sheet} className="copy" aria-labelledby="application-copy">
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

/** A part of the page as an HTML file of its own, which any browser opens and prints. */
function pageOf(html: string): string {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${copy.role}</title><style>${styles}</style>`
  return `<!doctype html><html lang="${copy.language}"><head>${head}</head><body><h1>${copy.role}</h1>${html}</body></html>`
}
