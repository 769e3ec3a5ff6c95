/** Names of the code and of the chart: `workExperience`, `create_contact`, `URL.REQUESTED`, `forget()`. */
export const IDENTIFIER = /\b(?:[a-z]+[A-Z]\w*|[a-z]+(?:_[a-z]+)+|[A-Z]+(?:\.[A-Z]+)+|\w+\(\))/g

/** Words of engineers that look like those of everybody; no product manager reads one. */
export const ENGINEERS = new RegExp(
  [
    'statechart|dead end|deadline|outbox|spinner|restoring|locating|specification|can be reached',
    'any other place|backend|database|local storage|cache|token|drafts?|unreadable|timed out|npm',
    'regions?|transitions?|payload|schema|in classes|tracking|pipeline|strokes?|fr[eo]ez\\w*|frozen',
    'acknowledged|memory|validat\\w+|parallel|saved records|the records|nowhere|ticker',
  ]
    .map((words) => `\\b(?:${words})\\b`)
    .join('|'),
  'gi',
)
