import { FORM_NAMES, FORMS, type FormName } from '../../../../machines/forms/index.ts'
import { US_STATES } from '../../../../machines/forms/us-states.ts'
import type { StateMeta } from '../../../../machines/meta.ts'
import { copy } from '../../../copy/index.ts'
import { APPROVAL_MAIL } from '../../../copy/mail.ts'
import { pageLoadingCopy } from '../../../copy/page-loading.ts'
import { puzzleCopy } from '../../../copy/puzzle.ts'
import type { Chart, ScreenWords } from '../../chart/chart-file.ts'

const { accommodation, ...levels } = puzzleCopy
const { contactDetails, eligibility, workExperience, casinoAffiliation, ...notOfForms } = copy
const { messages, notAllAgreed, file, intro, puzzleIntro, review, summary, ...others } = notOfForms
const { thankYou, applicationCopy, outcomes, language: _, ...onEveryScreen } = others

const states = Object.fromEntries(US_STATES.map(({ code, name }) => [code, name]))

const OF_FORMS: Record<FormName, object> = {
  contactDetails,
  eligibility: { ...eligibility, notAllAgreed, states },
  workExperience: { ...workExperience, file },
  casinoAffiliation,
}

/** What the screen of a state says, except for its title and subtitle. */
const BY_STATE: Readonly<Record<string, object>> = {
  intro,
  ...Object.fromEntries(
    FORM_NAMES.map((form) => [
      FORMS[form].step.id,
      { ...OF_FORMS[form], messages: messages[form] },
    ]),
  ),
  puzzleIntro: { ...puzzleIntro, accommodation },
  puzzleComplete: { review, summary },
  thankYou: { ...thankYou, applicationCopy, outcomes },
}

/** Every text that applicants read, by screen; the titles of the screens are in the chart. */
export function applicantWords({ states: all }: Chart): ScreenWords[] {
  const screens = all.flatMap((state) => {
    const { screen } = (state.meta ?? {}) as StateMeta
    if (!screen) return []
    const texts = textsIn({ subtitle: screen.subtitle, ...BY_STATE[state.id] })
    return [{ title: screen.title, state: state.id, texts }]
  })
  const elsewhere = { 'Every level': levels, 'Every screen': onEveryScreen }
  const apart = { 'A page that does not load': pageLoadingCopy, 'The approval mail': APPROVAL_MAIL }
  return [
    ...screens,
    ...Object.entries({ ...elsewhere, ...apart }).map(([title, words]) => ({
      ...{ title, state: null },
      texts: textsIn(words),
    })),
  ]
}

/** Nested texts by the path of their names, such as `offer.pay`. */
function textsIn(words: object): Record<string, string> {
  const filled = Object.entries(words).filter(([, word]) => word !== '')
  const texts = filled.flatMap(([name, word]): [string, string][] =>
    typeof word === 'string'
      ? [[name, word]]
      : Object.entries(textsIn(word)).map(([path, text]) => [`${name}.${path}`, text]),
  )
  return Object.fromEntries(texts)
}
