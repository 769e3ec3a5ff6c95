/** The ways to share a background: the method's name, its 'Also add' box and that box's field. */
export const SHARE_METHODS = [
  {
    value: 'linkedin',
    label: 'LinkedIn profile',
    addLabel: 'Also add LinkedIn profile',
    addField: 'addLinkedin',
  },
  {
    value: 'resume',
    label: 'Resume upload',
    addLabel: 'Also add Resume upload',
    addField: 'addResume',
  },
  {
    value: 'summary',
    label: 'Written summary',
    addLabel: 'Also add Written summary',
    addField: 'addSummary',
  },
] as const
