/** What each criterion asks, in a sentence for those who do not know its name. */
export const CRITERION_MEANINGS: Readonly<Record<string, string>> = {
  transitions: 'Everything that the chart says can happen has happened at least once.',
  'transitions × cases': 'Each of them, by every example of input that can cause it.',
  'guards, true and false': 'Every condition was asked where it holds and where it does not.',
  'branches in their order':
    'Where two branches could be taken at once, the first of them was: their order is right.',
  'conditions of the decision (MC/DC)':
    'Each rule of the decision decided an application all on its own, and so did none of them.',
  'cases × guards that are asked about them':
    'Every example of input met each condition that is asked about it.',
  'values carried to the guards':
    'Every answer that the decision reads came all the way to it from where it was given.',
  'transitions in pairs, one after the other':
    'Whatever can happen right after something else has happened right after it.',
  'properties over time':
    'What always, never, until something or in the end holds, by the sentences of the specification.',
  'unexpected events, in every state':
    'What should do nothing was tried everywhere, and did nothing.',
  'delays, 1 ms before and at their end':
    'Every delay was looked at a millisecond before its end, and at its end.',
  'the address of every state': 'The address bar shows the page of each state.',
  'every state after a reload': 'A reload of the page loses nothing that was saved.',
  'transitions in a browser': 'Everything that a browser can cause has happened in one.',
}
