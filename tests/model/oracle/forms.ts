/**
 * What section 5 says to each named case of a Continue: an empty list is an accepted form, else the
 * lines of the error summary in their order.
 */
export const REFUSALS: Record<string, readonly string[]> = {
  'CONTACT.SUBMITTED: valid': [],
  'CONTACT.SUBMITTED: no first name': ['First name is required'],
  'CONTACT.SUBMITTED: no last name': ['Last name is required'],
  'CONTACT.SUBMITTED: no e-mail': ['Email is required'],
  'CONTACT.SUBMITTED: an e-mail without an at sign': ['Enter a valid email address'],
  'CONTACT.SUBMITTED: no phone': ['US mobile number is required'],
  'CONTACT.SUBMITTED: a phone of nine digits': ['Enter a valid phone number'],
  "CONTACT.SUBMITTED: a job platform's domain": [],
  'CONTACT.SUBMITTED: the test e-mail': [],
  'CONTACT.SUBMITTED: the test name': [],
  'ELIGIBILITY.SUBMITTED: of age, PA': [],
  'ELIGIBILITY.SUBMITTED: of age, MI': [],
  'ELIGIBILITY.SUBMITTED: of age, WV': [],
  'ELIGIBILITY.SUBMITTED: of age, NJ': [],
  'ELIGIBILITY.SUBMITTED: of age, TX': [],
  'ELIGIBILITY.SUBMITTED: 19 years 364 days, PA': [],
  'ELIGIBILITY.SUBMITTED: exactly 20, PA': [],
  'ELIGIBILITY.SUBMITTED: 20 years 364 days, PA': [],
  'ELIGIBILITY.SUBMITTED: 19 years 364 days, NJ': [],
  'ELIGIBILITY.SUBMITTED: exactly 20, NJ': [],
  'ELIGIBILITY.SUBMITTED: exactly 21, PA': [],
  'ELIGIBILITY.SUBMITTED: no age': ['Please confirm if you are 21 years or older'],
  'ELIGIBILITY.SUBMITTED: no date of birth': [
    'Month is required',
    'Day is required',
    'Year is required',
  ],
  'ELIGIBILITY.SUBMITTED: 31 February': ['Enter a valid date of birth'],
  'ELIGIBILITY.SUBMITTED: no state': ['State of residence is required'],
  'ELIGIBILITY.SUBMITTED: no access': [
    'Unfortunately, we cannot proceed with your application unless all requirements are met',
  ],
  'ELIGIBILITY.SUBMITTED: no citizen': [
    'Unfortunately, we cannot proceed with your application unless all requirements are met',
  ],
  'ELIGIBILITY.SUBMITTED: no check': [
    'Unfortunately, we cannot proceed with your application unless all requirements are met',
  ],
  'WORK_EXPERIENCE.SUBMITTED: LinkedIn': [],
  'WORK_EXPERIENCE.SUBMITTED: all three': [],
  'WORK_EXPERIENCE.SUBMITTED: a summary of 50 words': [],
  'WORK_EXPERIENCE.SUBMITTED: no method': [
    'Please select an option for how you would like to share your background',
  ],
  'WORK_EXPERIENCE.SUBMITTED: no LinkedIn': ['LinkedIn profile is required'],
  'WORK_EXPERIENCE.SUBMITTED: no résumé': ['Resume is required'],
  'WORK_EXPERIENCE.SUBMITTED: no résumé, no reason': [
    'Resume is required',
    'Please explain why you would be a good fit',
  ],
  'WORK_EXPERIENCE.SUBMITTED: no summary': ['Summary is required'],
  'WORK_EXPERIENCE.SUBMITTED: a summary of two words': ['Must be at least 50 words'],
  'WORK_EXPERIENCE.SUBMITTED: no reason': ['Please explain why you would be a good fit'],
  'CASINO_AFFILIATION.SUBMITTED: no': [],
  'CASINO_AFFILIATION.SUBMITTED: yes, described': [],
  'CASINO_AFFILIATION.SUBMITTED: yes, in four words': ['Must be at least 5 words'],
  'CASINO_AFFILIATION.SUBMITTED: no answer': ['You must select an option'],
}
