import { expect } from 'playwright/test'
import type { PuzzleIndex } from '../../../machines/rules/puzzle-levels.ts'
import type {
  CasinoAffiliation,
  ContactDetails,
  Eligibility,
  WorkExperience,
} from '../../../machines/schemas/application.ts'
import type { Applicant, AttachedFile } from './applicant.ts'

/** What an applicant answers in the four forms; the résumé is attached, not typed. */
export interface Answers {
  contactDetails: ContactDetails
  eligibility: Eligibility
  workExperience: Omit<WorkExperience, 'resume'>
  casinoAffiliation: CasinoAffiliation
  resume?: AttachedFile
}

const LEVELS: readonly PuzzleIndex[] = [1, 2, 3, 4, 5]
const YES_NO = { yes: 'Yes', no: 'No' }
const SHARE_METHODS = {
  linkedin: 'LinkedIn profile',
  resume: 'Resume upload',
  summary: 'Written summary',
}

/** From the intro to the puzzle intro, through the four forms; `arrives` is called on every step. */
export async function completesForms(
  applicant: Applicant,
  answers: Answers,
  arrives: () => Promise<void> = async () => {},
): Promise<void> {
  await applicant.startsApplication()
  await arrives()
  await applicant.fillsContact(answers.contactDetails)
  await applicant.presses('Continue')
  await applicant.sees('Eligibility')
  await arrives()
  await answersEligibility(applicant, answers.eligibility)
  await applicant.presses('Continue')
  await applicant.sees('Work experience & fit')
  await arrives()
  await answersWorkExperience(applicant, answers)
  await applicant.presses('Continue')
  await applicant.sees('Casino affiliation')
  await arrives()
  await answersCasinoAffiliation(applicant, answers.casinoAffiliation)
  await applicant.presses('Continue')
  await applicant.seesPath('/apply/puzzle')
  await arrives()
}

/**
 * From the puzzle intro to the puzzle complete screen. With the clock stopped this takes 6 s of the
 * timer's time and `idleMs` more, spent on the third level before it is drawn. `arrives` is called on
 * every level and on the last screen.
 */
export async function completesPuzzles(
  applicant: Applicant,
  idleMs = 0,
  arrives: () => Promise<void> = async () => {},
): Promise<void> {
  await applicant.presses(/^Start$/)
  for (const index of LEVELS) {
    await applicant.seesPath(`/apply/puzzle/${index}`)
    await arrives()
    if (index === 3) await applicant.waits(idleMs)
    await applicant.solves(index)
    await applicant.waits(1_000)
  }
  await applicant.sees('Congratulations!')
  await arrives()
}

/** Presses Submit Application, and sees the spinner turn. */
export async function submits(applicant: Applicant): Promise<void> {
  await applicant.presses('Submit Application')
  await expect(applicant.page.getByText('Processing application... please wait')).toBeVisible()
}

export async function answersEligibility(
  applicant: Applicant,
  eligibility: Eligibility,
): Promise<void> {
  await applicant.sees('Eligibility')
  if (eligibility.isOfAge !== '') {
    await applicant.picks(/21 years or older/, YES_NO[eligibility.isOfAge])
  }
  if (eligibility.isOfAge === 'no') {
    await applicant.selects(/^Month$/, eligibility.dobMonth)
    await applicant.selects(/^Day$/, eligibility.dobDay)
    await applicant.selects(/^Year$/, eligibility.dobYear)
  }
  await applicant.selects('State of residence', eligibility.stateOfResidence)
  await applicant.agreesToRequirements()
}

export async function answersWorkExperience(
  applicant: Applicant,
  { workExperience, resume }: Pick<Answers, 'workExperience' | 'resume'>,
): Promise<void> {
  const { shareMethod, linkedinProfile, writtenSummary, socialProfile } = workExperience
  await applicant.sees('Work experience & fit')
  if (shareMethod !== '') await applicant.picks(/share your background/, SHARE_METHODS[shareMethod])
  if (workExperience.addLinkedin) await applicant.ticks('Also add LinkedIn profile')
  if (workExperience.addResume) await applicant.ticks('Also add Resume upload')
  if (workExperience.addSummary) await applicant.ticks('Also add Written summary')
  if (linkedinProfile !== '') await applicant.types('LinkedIn URL', linkedinProfile)
  if (resume) await applicant.attaches(resume)
  if (writtenSummary !== '') await applicant.types('Written summary', writtenSummary)
  if (socialProfile !== '') await applicant.types('Social profile', socialProfile)
  await applicant.types('Why are you a good fit?', workExperience.goodFitReason)
}

export async function answersCasinoAffiliation(
  applicant: Applicant,
  { hasAffiliation, affiliationDetails, jobAdvertisement }: CasinoAffiliation,
): Promise<void> {
  await applicant.sees('Casino affiliation')
  if (hasAffiliation !== '') {
    await applicant.picks(/In the past three years/, YES_NO[hasAffiliation])
  }
  if (affiliationDetails !== '') {
    await applicant.types(/describe the experience/, affiliationDetails)
  }
  if (jobAdvertisement !== '') {
    await applicant.types(/Where did you see our job ad/, jobAdvertisement)
  }
}
