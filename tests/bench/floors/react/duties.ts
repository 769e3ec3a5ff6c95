export const DUTIES = [
  'Read what an AI system wrote',
  'Say why',
  'Compare two answers',
  'Note faults',
]
