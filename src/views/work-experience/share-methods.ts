import { copy } from '../../copy/index.ts'

const { methods, add } = copy.workExperience

/** The methods to share a background: the name, its 'Also add' box and that box's field. */
export const SHARE_METHODS = [
  {
    value: 'linkedin',
    label: methods.linkedin,
    addLabel: add.linkedin,
    addField: 'addLinkedin',
  },
  {
    value: 'resume',
    label: methods.resume,
    addLabel: add.resume,
    addField: 'addResume',
  },
  {
    value: 'summary',
    label: methods.summary,
    addLabel: add.summary,
    addField: 'addSummary',
  },
] as const
