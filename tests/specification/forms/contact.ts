import type { Form } from './form.ts'

const INVALID_EMAIL = 'Enter a valid email address'
const INVALID_PHONE = 'Enter a valid phone number'

/** Contact details (sections 2 and 5). */
export const contactDetails: Form<'contactDetails'> = {
  fields: {
    firstName: {
      kind: 'text',
      label: 'First name',
      blank: '',
      shortest: 'Ada',
      inFull: 'Ada',
      refused: [
        ['', 'First name is required'],
        ['  ', 'First name is required'],
        ['\u00a0\u200b', 'First name is required'],
        ['a'.repeat(81), 'First name can have at most 80 characters'],
      ],
      accepted: [['a'.repeat(80)], [` ${'a'.repeat(80)} `]],
      isTrimmed: true,
      meant: [
        ['D’Arcy', "D'Arcy"],
        ['\u00a0\u200bMary Ann\u200b\ufeff\t', 'Mary Ann'],
        ['\u202aAda\u202c', 'Ada'],
      ],
    },
    lastName: {
      kind: 'text',
      label: 'Last name',
      blank: '',
      shortest: 'Byron',
      inFull: 'Byron',
      refused: [
        ['', 'Last name is required'],
        [' \t', 'Last name is required'],
        ['b'.repeat(81), 'Last name can have at most 80 characters'],
      ],
      accepted: [['b'.repeat(80)]],
      isTrimmed: true,
      meant: [['O‘Brien’s', "O'Brien's"]],
    },
    email: {
      kind: 'text',
      label: 'Email address',
      blank: '',
      shortest: 'ada.byron@mail.example',
      inFull: 'ada.byron@mail.example',
      refused: [
        ['', 'Email is required'],
        [' ', 'Email is required'],
        ...[
          'ada.byron',
          'ann',
          'ann@',
          '@home.example',
          'ann@home',
          'ann@home.',
          'ann@.example',
          'ann@home..example',
          'ann lee@home.example',
          'ann@home example',
          'ann@home.example,bob@home.example',
          'ann@@home.example',
          'ann@192.168.0.1',
          'ann@-home.example',
          'ann@home.example.1',
        ].map((value) => [value, INVALID_EMAIL] as const),
      ],
      accepted: [
        ['ann@home.example'],
        ["o'brien+job@mail.home.example"],
        ['ANN@HOME.EXAMPLE'],
        ['ann_1%x@home-office.example.org'],
        ['ann@home.co'],
        ['ann@home.e44mple'],
        ['ann@home.example4'],
        ['o’brien@home.example'],
      ],
      isTrimmed: true,
      meant: [
        ['mailto:ann@home.example', 'ann@home.example'],
        ['\u00a0MAILTO:ann@home.example', 'ann@home.example'],
        ['Ann Lee <ann@home.example>', 'ann@home.example'],
        ['<mailto:ann@home.example>', 'ann@home.example'],
        ['o’brien@home.example\u200b', "o'brien@home.example"],
      ],
    },
    phone: {
      kind: 'text',
      label: 'Mobile number',
      blank: '',
      shortest: '(412) 555-0123',
      inFull: '(412) 555-0123',
      refused: [
        ['', 'US mobile number is required'],
        ['(412) 555-012', INVALID_PHONE],
        ['14125550123', INVALID_PHONE],
        ['call me', INVALID_PHONE],
      ],
      accepted: [['412.555.0123']],
    },
  },
}
