import { formatElapsed } from '../../../machines/rules/elapsed-time.ts'
import { sharesBackground } from '../../../machines/rules/share-method.ts'
import { stateName } from '../../../machines/rules/us-states.ts'
import type { Application } from '../../../machines/schemas/application.ts'
import { copy } from '../../copy/index.ts'

/** A part of the application with its answers, question by question, as they were given. */
export interface ReviewedPart {
  readonly title: string
  readonly answers: readonly { readonly question: string; readonly answer: string }[]
}

const YES_NO = { yes: copy.form.yes, no: copy.form.no, '': '' }

/**
 * The whole application in words, in the order in which it was asked; what has no answer is left out.
 * An attached file has its name, where that is known.
 */
export function reviewOf(application: Application, fileName: string): ReviewedPart[] {
  const parts = [
    contact(application),
    eligibility(application),
    workExperience(application, fileName),
    casinoAffiliation(application),
    puzzles(application),
  ]
  return parts.map(({ title, answers }) => ({
    title,
    answers: answers.filter(({ answer }) => answer !== ''),
  }))
}

function contact({ contactDetails }: Application): ReviewedPart {
  const words = copy.contact
  return {
    title: copy.screens.contact.title,
    answers: [
      { question: words.firstName, answer: contactDetails.firstName },
      { question: words.lastName, answer: contactDetails.lastName },
      { question: words.email, answer: contactDetails.email },
      { question: words.phone, answer: `+1 ${contactDetails.phone}` },
    ],
  }
}

function eligibility({ eligibility: answers }: Application): ReviewedPart {
  const words = copy.eligibility
  const { dobMonth, dobDay, dobYear } = answers
  const month = words.months[Number(dobMonth) - 1]
  return {
    title: copy.screens.eligibility.title,
    answers: [
      { question: words.isOfAge, answer: YES_NO[answers.isOfAge] },
      { question: words.dateOfBirth, answer: month ? `${dobDay} ${month} ${dobYear}` : '' },
      { question: words.stateOfResidence, answer: stateName(answers.stateOfResidence) },
      { question: words.hasReliableAccess, answer: confirmed(answers.hasReliableAccess) },
      { question: words.isUSCitizen, answer: confirmed(answers.isUSCitizen) },
      { question: words.isHappyToCompleteCheck, answer: confirmed(answers.isHappyToCompleteCheck) },
    ],
  }
}

function workExperience({ workExperience: answers }: Application, fileName: string): ReviewedPart {
  const words = copy.workExperience
  return {
    title: copy.screens.workExperience.title,
    answers: [
      { question: words.linkedinProfile, answer: answers.linkedinProfile },
      {
        question: words.resume,
        answer: sharesBackground(answers, 'resume') ? fileName || copy.review.attached : '',
      },
      { question: words.writtenSummary, answer: answers.writtenSummary },
      { question: words.socialProfile, answer: answers.socialProfile },
      { question: words.goodFitReason, answer: answers.goodFitReason },
    ],
  }
}

function casinoAffiliation({ casinoAffiliation: answers }: Application): ReviewedPart {
  const words = copy.casinoAffiliation
  return {
    title: copy.screens.casinoAffiliation.title,
    answers: [
      { question: words.hasAffiliation, answer: YES_NO[answers.hasAffiliation] },
      { question: words.affiliationDetails, answer: answers.affiliationDetails },
      { question: words.jobAdvertisement, answer: answers.jobAdvertisement },
    ],
  }
}

function puzzles({ puzzlePerformance }: Application): ReviewedPart {
  const { totalTimeMs, totalMoves } = puzzlePerformance
  return {
    title: copy.screens.puzzleIntro.title,
    answers: [
      { question: copy.review.puzzleTime, answer: formatElapsed(totalTimeMs / 1000) },
      { question: copy.review.moves, answer: String(totalMoves) },
    ],
  }
}

function confirmed(isAgreed: boolean): string {
  return isAgreed ? copy.review.agreed : ''
}
