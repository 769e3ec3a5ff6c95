/**
 * What section 5 says to each named case of a Continue: an empty list is an accepted form, else the
 * lines of the error summary in their order.
 */
export const REFUSALS: Record<string, readonly string[]> = {
  'CONTINUE.PRESSED: valid': [],
  'CONTINUE.PRESSED: no first name': ['First name is required'],
  'CONTINUE.PRESSED: no last name': ['Last name is required'],
  'CONTINUE.PRESSED: no e-mail': ['Email is required'],
  'CONTINUE.PRESSED: an e-mail without an at sign': ['Enter a valid email address'],
  'CONTINUE.PRESSED: no phone': ['US mobile number is required'],
  'CONTINUE.PRESSED: a phone of nine digits': ['Enter a valid phone number'],
  "CONTINUE.PRESSED: a job platform's domain": [],
  'CONTINUE.PRESSED: the test e-mail': [],
  'CONTINUE.PRESSED: the test name': [],
  'CONTINUE.PRESSED: of age, PA': [],
  'CONTINUE.PRESSED: of age, MI': [],
  'CONTINUE.PRESSED: of age, WV': [],
  'CONTINUE.PRESSED: of age, NJ': [],
  'CONTINUE.PRESSED: of age, TX': [],
  'CONTINUE.PRESSED: 19 years 364 days, PA': [],
  'CONTINUE.PRESSED: exactly 20, PA': [],
  'CONTINUE.PRESSED: 20 years 364 days, PA': [],
  'CONTINUE.PRESSED: 19 years 364 days, NJ': [],
  'CONTINUE.PRESSED: exactly 20, NJ': [],
  'CONTINUE.PRESSED: exactly 21, PA': [],
  'CONTINUE.PRESSED: no age': ['Please confirm if you are 21 years or older'],
  'CONTINUE.PRESSED: no date of birth': [
    'Month is required',
    'Day is required',
    'Year is required',
  ],
  'CONTINUE.PRESSED: 31 February': ['Enter a valid date of birth'],
  'CONTINUE.PRESSED: no state': ['State of residence is required'],
  'CONTINUE.PRESSED: no access': [
    'Unfortunately, we cannot proceed with your application unless all requirements are met',
  ],
  'CONTINUE.PRESSED: no citizen': [
    'Unfortunately, we cannot proceed with your application unless all requirements are met',
  ],
  'CONTINUE.PRESSED: no check': [
    'Unfortunately, we cannot proceed with your application unless all requirements are met',
  ],
  'CONTINUE.PRESSED: LinkedIn': [],
  'CONTINUE.PRESSED: all three': [],
  'CONTINUE.PRESSED: a summary of 50 words': [],
  'CONTINUE.PRESSED: no method': [
    'Please select an option for how you would like to share your background',
  ],
  'CONTINUE.PRESSED: no LinkedIn': ['LinkedIn profile is required'],
  'CONTINUE.PRESSED: no résumé': ['Resume is required'],
  'CONTINUE.PRESSED: no résumé, no reason': [
    'Resume is required',
    'Please explain why you would be a good fit',
  ],
  'CONTINUE.PRESSED: no summary': ['Summary is required'],
  'CONTINUE.PRESSED: a summary of two words': ['Must be at least 50 words'],
  'CONTINUE.PRESSED: no reason': ['Please explain why you would be a good fit'],
  'CONTINUE.PRESSED: no': [],
  'CONTINUE.PRESSED: yes, described': [],
  'CONTINUE.PRESSED: yes, in four words': ['Must be at least 5 words'],
  'CONTINUE.PRESSED: no answer': ['You must select an option'],
}
