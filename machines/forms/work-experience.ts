import {
  choice,
  file,
  flag,
  longText,
  MAX_LENGTH,
  optionalText,
  text,
  textOfWords,
} from './field.ts'
import { defineForm } from './form.ts'
import { plainText } from './normalize.ts'

const LINK = { maxLength: MAX_LENGTH.link, normalize: plainText }

const METHODS = ['linkedin', 'resume', 'summary'] as const
type Method = (typeof METHODS)[number]

/** The box that adds each method to another one (section 2). */
const ADDS = { linkedin: 'addLinkedin', resume: 'addResume', summary: 'addSummary' } as const
type Shared = Record<(typeof ADDS)[Method], boolean> & { shareMethod: Method | '' }

/** Whether the background is shared this way: chosen as the method, or added (section 5). */
const shares = (method: Method) => (values: Shared) =>
  values.shareMethod === method || values[ADDS[method]]
const mayAdd = (method: Method) => (values: Shared) =>
  values.shareMethod !== '' && values.shareMethod !== method

/**
 * The background, shared by LinkedIn, résumé or summary, and why the applicant fits. `resume` is the
 * reference of the uploaded file (sections 2, 3 and 5).
 */
export const workExperience = defineForm(
  {
    shareMethod: choice(METHODS),
    addLinkedin: flag(),
    addResume: flag(),
    addSummary: flag(),
    linkedinProfile: text({}, LINK),
    resume: file(),
    writtenSummary: textOfWords(50),
    socialProfile: optionalText(LINK),
    goodFitReason: longText(),
  },
  {
    step: {
      id: 'workExperience',
      name: 'work-experience',
      title: 'Work experience & fit',
      subtitle: 'Tell us about your background and why this role suits you.',
      section: '2, Work experience screen',
      description: {
        step: 'The applicant shares their background and says why they are a good fit.',
        complete: 'Every chosen way of sharing is filled in, and the fit is explained.',
        incomplete: 'A chosen way of sharing is empty or too short: the summary shows.',
      },
      identifies: 'emitLinkedInIdentified',
    },
    conditions: {
      addLinkedin: mayAdd('linkedin'),
      addResume: mayAdd('resume'),
      addSummary: mayAdd('summary'),
      linkedinProfile: shares('linkedin'),
      resume: shares('resume'),
      writtenSummary: shares('summary'),
    },
    payload: {
      linkedin_url: ({ linkedinProfile }) => linkedinProfile,
      social_links: ({ socialProfile }) => socialProfile,
      summary_of_education_and_work: ({ writtenSummary }) => writtenSummary,
      why_suitable: ({ goodFitReason }) => goodFitReason,
      cv_resume_link: ({ resume }) => resume,
    },
    answers: (payload) => {
      const shared = {
        linkedin: payload.linkedin_url,
        resume: payload.cv_resume_link,
        summary: payload.summary_of_education_and_work,
      }
      return {
        shareMethod: METHODS.find((method) => shared[method]),
        addResume: Boolean(shared.resume),
        addSummary: Boolean(shared.summary),
        linkedinProfile: shared.linkedin,
        resume: shared.resume,
        writtenSummary: shared.summary,
        socialProfile: payload.social_links,
        goodFitReason: payload.why_suitable,
      }
    },
    analysis: {
      cv: ({ resume }) => resume,
      linkedIn: ({ linkedinProfile }) => linkedinProfile,
      socialMediaInstagram: ({ socialProfile }) => socialProfile,
      writtenSummary: ({ writtenSummary }) => writtenSummary,
      whyGoodFit: ({ goodFitReason }) => goodFitReason,
    },
    classes: (values) => ({
      method: values.shareMethod,
      added: Object.values(ADDS).filter((box) => values[box]),
    }),
  },
)
