import { expect } from 'playwright/test'
import type { FormName, FormValues } from '../../../machines/forms/index.ts'
import { IN_FULL, SHORTEST } from '../../specification/forms/index.ts'
import {
  PUZZLE_COMPLETE,
  PUZZLE_INTRO,
  STEPS,
  screenAt,
  screenOf,
} from '../../specification/steps.ts'
import { type Applicant, type AttachedFile, PDF } from './applicant.ts'

/** What an applicant answers in the forms; the résumé is attached, not typed. */
export interface Answers extends FormValues {
  resume?: AttachedFile
}

/** As few fields as every rule of section 5 accepts, by an applicant whom no rule speaks against. */
export const SHORT_ANSWERS: Answers = SHORTEST

/** All three ways to share a background, and the optional fields; no rule rejects these either. */
export const FULL_ANSWERS: Answers = {
  ...SHORTEST,
  workExperience: { ...IN_FULL.workExperience, resume: '' },
  casinoAffiliation: {
    ...SHORTEST.casinoAffiliation,
    jobAdvertisement: IN_FULL.casinoAffiliation.jobAdvertisement,
  },
  resume: PDF,
}

/** From the intro to the puzzle intro, through the four forms; `arrives` is called on every step. */
export async function completesForms(
  applicant: Applicant,
  answers: Answers,
  arrives: () => Promise<void> = async () => {},
): Promise<void> {
  await applicant.startsApplication()
  for (const { title, form } of STEPS) {
    if (!form) break
    await applicant.sees(title)
    await arrives()
    await completesForm(applicant, form, answers)
  }
  await applicant.seesPath(screenAt(PUZZLE_INTRO).path)
  await arrives()
}

/** Answers the form of a step and continues. */
export async function completesForm(
  applicant: Applicant,
  form: FormName,
  answers: Answers,
): Promise<void> {
  await applicant.sees(screenOf(form).title)
  await applicant.fills(form, answers[form], answers.resume)
  await applicant.presses('Continue')
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
  for (const { path, level } of STEPS) {
    if (!level) continue
    await applicant.seesPath(path)
    await arrives()
    if (level === 3) await applicant.waits(idleMs)
    await applicant.solves(level)
    await applicant.waits(1_000)
  }
  await applicant.sees(screenAt(PUZZLE_COMPLETE).title)
  await arrives()
}

/** Presses Submit Application, and sees the spinner turn. */
export async function submits(applicant: Applicant): Promise<void> {
  await applicant.presses('Submit Application')
  await expect(applicant.page.getByText('Processing application... please wait')).toBeVisible()
}
