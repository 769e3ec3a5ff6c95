import type { Field } from '../../../../machines/forms/field.ts'
import type { Form } from '../../../../machines/forms/form.ts'
import { FORMS, type FormName } from '../../../../machines/forms/index.ts'
import { LEVELS } from '../../../../machines/puzzle/levels.ts'
import type { Datum } from '../../../../machines/sent.ts'
import { copy } from '../../../copy/index.ts'
import type { Chart } from '../../chart/chart.ts'
import { metaOf } from '../../chart/meta.ts'
import type { Answer, AnswerItem, Answering } from '../../viewer/ask/answer.ts'
import { datumWords } from './data-topics.ts'
import {
  FIELDS,
  FILLED,
  fieldId,
  fieldQuestion,
  MAIL,
  PUZZLES,
  READ,
  TWICE,
} from './practice-topics.ts'
import { matterId, matterQuestion, RULES } from './rules-topics.ts'

interface Asked {
  datum: Datum
  form: FormName
  name: string
  field: Field
}

const ASKED = FILLED.map((datum): Asked => {
  const [form, name = ''] = datum.split('.') as [FormName, string]
  const fields: Readonly<Record<string, Field>> = FORMS[form].fields as never
  return { datum, form, name, field: fields[name] as Field }
})

/** Answers about the forms, the puzzles and what is done with an application. */
export function practiceAnswers({ states }: Chart): Answering {
  return (id) => {
    if (id === MAIL.id) return mailAnswer
    if (id === TWICE.id) return twiceAnswer
    if (id === PUZZLES.id) return puzzlesAnswer()
    if (id === READ.id) return readAnswer(states)
    if (id === FIELDS.id) return fieldsAnswer()
    const asked = ASKED.find(({ datum }) => id === fieldId(datum))
    return asked && fieldAnswer(asked)
  }
}

const mailAnswer: Answer = {
  question: MAIL.question,
  says: 'Only who is approved, and only where the operator has set up a mail server: one e-mail. The product sends no text message.',
  parts: [
    {
      title: 'What this server sends',
      items: [
        {
          words:
            'To who is approved by page and server both, once; to one address at most once in 24 hours. A link in it stops further ones.',
        },
        { words: 'To who is disqualified or applied: nothing.' },
      ],
    },
    {
      title: 'What the applicant is told',
      items: [
        {
          words: `With the mobile number: “${copy.contactDetails.phoneHint}”, “${copy.contactDetails.unsubscribe}”`,
        },
        { words: `Approved: “${copy.thankYou.checkEmail}”` },
        { words: `Everybody else: “${copy.thankYou.inReview}”` },
      ],
    },
    {
      title: 'Not known here',
      items: [{ words: 'What the company behind the backend writes later.' }],
    },
  ],
}

const twiceAnswer: Answer = {
  question: TWICE.question,
  says: 'Yes, as a new application: nothing compares it with earlier ones. One application is created once, however often it is sent.',
  parts: [
    {
      title: 'The same application',
      items: [
        { words: 'Sent again, it is answered as the first time and no second contact is created.' },
        {
          words: 'Sent again with other answers, it is refused: what was submitted never changes.',
        },
      ],
    },
    {
      title: 'A new application',
      items: [
        {
          words:
            'Once the outcome has been shown and the backend has the application, the device keeps none of its answers: whoever opens the page again starts anew, as on another device.',
        },
        {
          words:
            'The same e-mail address may be used again: each application is a contact of its own.',
        },
      ],
    },
  ],
}

function puzzlesAnswer(): Answer {
  return {
    question: PUZZLES.question,
    says: `${LEVELS.length} levels, without a limit of time. Time and moves become two scores for the backend; no rule of the decision reads them.`,
    parts: [
      {
        title: 'Time',
        items: [
          {
            words: `The applicant reads: “${copy.puzzleIntro.duration}”, “${copy.puzzleIntro.pausing}”, “${copy.puzzleIntro.evaluation}”.`,
          },
          {
            words:
              'The timer counts from Start to the end of the last level, while a board is in sight and the timer is not paused. Leaving the page counts the second that has begun. Where the company wants that, the timer is paused while the page is not seen.',
          },
          { words: 'Who closes the page goes on at the same level on the same device.' },
          {
            words: 'How long applicants take: ',
            topics: [{ id: 'drop-off', question: 'Drop-off, Time at each step', isPanel: true }],
          },
        ],
      },
      {
        title: 'Scores',
        items: [
          {
            words:
              'Puzzle score: 100, less one for each full three seconds and one for each move, never below 0.',
          },
          { words: 'Move score: 100, less two for each move, never below 0.' },
        ],
      },
      {
        title: 'Rules',
        items: [
          {
            words:
              'No level can be skipped or failed: it ends when it is solved. There is no way back.',
          },
          { words: '', topics: [{ id: matterId('puzzle'), question: matterQuestion('puzzle') }] },
        ],
      },
    ],
  }
}

function readAnswer(states: Chart['states']): Answer {
  const items = states.flatMap((state): AnswerItem[] => {
    const { heard, outcome } = metaOf(state)
    if (!heard || !outcome) return []
    return [{ words: `${outcome.stage}: “${heard.heading}”`, places: [state.id] }]
  })
  return {
    question: READ.question,
    says: 'Approved, or that the application was submitted. Who is disqualified reads the same as who is applied, and nobody is told the rule.',
    parts: [
      { title: 'By stage', items },
      {
        title: 'Below it',
        items: [
          { words: `Approved: “${copy.thankYou.checkEmail}”, with puzzle time and moves` },
          { words: `Everybody else: “${copy.thankYou.inReview}”` },
        ],
      },
      { title: 'Further', items: [{ words: '', topics: [RULES, MAIL] }] },
    ],
  }
}

function fieldsAnswer(): Answer {
  const byForm = Map.groupBy(ASKED, ({ form }) => FORMS[form].step.title)
  const optional = ASKED.filter((asked) => !isRequired(asked.field))
  return {
    question: FIELDS.question,
    says: `All that are asked, but ${optional.map(({ datum }) => `“${datumWords(datum)}”`).join(' and ')}. Some are asked only by another answer.`,
    parts: [...byForm].map(([title, fields]) => ({
      title,
      items: fields.map((asked) => ({ words: datumWords(asked.datum), note: askedInWords(asked) })),
    })),
  }
}

function fieldAnswer(asked: Asked): Answer {
  const { form, datum } = asked
  return {
    question: fieldQuestion(datum),
    says: `${askedInWords(asked)}${isRequired(asked.field) ? ` Without it one does not come past ${FORMS[form].step.title}.` : ''}`,
    parts: [
      {
        title: 'What the page says',
        items: messagesOf(asked).map((words) => ({ words: `“${words}”` })),
      },
      {
        title: 'Further',
        items: [
          { words: '', topics: [FIELDS, { id: matterId(datum), question: matterQuestion(datum) }] },
        ],
      },
    ].filter(({ items }) => items.length > 0),
  }
}

function isRequired({ blank, faultIn }: Field): boolean {
  return faultIn(blank) !== undefined
}

/** `Required, where another answer asks for it.` */
function askedInWords(asked: Asked): string {
  const { isAsked, blank } = FORMS[asked.form] as Form<object, object>
  const where = isAsked(blank, asked.name as never) ? '' : ', where another answer asks for it'
  return `${isRequired(asked.field) ? 'Required' : 'Optional'}${where}.`
}

function messagesOf({ form, name }: Asked): string[] {
  const messages: Record<string, Record<string, string>> = copy.messages[form]
  const hints: Record<string, unknown> = copy[form]
  const hint = hints[`${name}Hint`]
  return [...(typeof hint === 'string' ? [hint] : []), ...Object.values(messages[name] ?? {})]
}
