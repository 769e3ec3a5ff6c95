import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  editPhone,
  isDoubtfulPhone,
  type PhoneCountry,
  phoneCountry,
  phoneDigits,
} from '../../../../machines/forms/phone.ts'

/** What the input shows of a number that is pasted or filled in. */
const formatted = (raw: string) => editPhone('', raw, raw.length).value

describe('formatting a number', () => {
  it.each([
    ['', ''],
    ['abc', ''],
    ['123', '(123'],
    ['1234', '(123) 4'],
    ['1234567890', '(123) 456-7890'],
    ['23456789012', '(234) 567-8901'],
    ['15551234567', '(555) 123-4567'],
    ['+1 (555) 123-4567', '(555) 123-4567'],
    [' + 1 555 123 4567', '(555) 123-4567'],
    ['+1 555 123 4567 ext. 89', '(555) 123-4567'],
    ['+1', ''],
    [' +1 555', '(555'],
    ['5 +1 23', '(512) 3'],
    ['+442071234567', '(442) 071-2345'],
    ['0014125550123', '(412) 555-0123'],
    ['00141255501', '(412) 555-01'],
    ['0014125550', '(001) 412-5550'],
    ['0044 20 7946 0958', '(004) 420-7946'],
    ['(+1) 555 123', '(555) 123'],
    ['1 555 123 4567 x89', '(555) 123-4567'],
    ['5551234567x8901234', '(555) 123-4567'],
    ['５５５－１２３－４５６７', '(555) 123-4567'],
    ['٥٥٥ ١٢٣ ٤٥٦٧', '(555) 123-4567'],
    ['५५५ १२३ ४५६७', '(555) 123-4567'],
  ])('%j becomes %j', (raw, expected) => {
    expect(formatted(raw)).toBe(expected)
  })
})

describe('a number of another country', () => {
  /** Whether the number is asked about after edits, each of which gives the input another text. */
  function isAskedAfter(...edits: ((value: string) => string)[]): boolean {
    let value = ''
    let country: PhoneCountry = 'unsaid'
    for (const edit of edits) {
      const raw = edit(value)
      country = phoneCountry(value, raw, country)
      value = editPhone(value, raw, raw.length).value
    }
    return isDoubtfulPhone(value, country)
  }
  const pasted = (text: string) => () => text
  const typed = (text: string) => [...text].map((key) => (value: string) => value + key)

  it.each([
    ['+44 20 7946 0958', true],
    ['0044 20 7946 0958', true],
    ['+49 30 901820', true],
    ['044 668 18 00', true],
    ['112 555 0123', true],
    ['412 555 0123', false],
    ['+1 412 555 0123', false],
    ['1 412 555 0123', false],
    ['001 412 555 0123', false],
    ['412 555', false],
    ['+44', false],
    ['(+44) 20 7946 0958', true],
    ['tel:+442079460958', true],
    ['\u202a+44 20 7946 0958', true],
    ['＋４４ ２０ ７９４６ ０９５８', true],
    ['﹢49 30 901820', true],
    ['➕49 30 901820', true],
    ['44 20 7946 0958', true],
    ['(+1) 412 555 0123', false],
    ['tel:+1-412-555-0123;ext=123', false],
    ['(412) 555-0123 x123', false],
    ['1 412 555 0123 ext. 4', false],
    ['٤١٢ ٥٥٥ ٠١٢٣', false],
  ])('%j: asked about, %j', (text, isAsked) => {
    expect(isAskedAfter(pasted(text))).toBe(isAsked)
    expect(isAskedAfter(...typed(text))).toBe(isAsked)
  })

  it('is asked about no more once another number takes its place', () => {
    const foreign = pasted('+44 20 7946 0958')
    expect(isAskedAfter(foreign, pasted('412 555 0123'))).toBe(false)
    expect(isAskedAfter(foreign, pasted(''), pasted('442 555 0123'))).toBe(false)
    expect(isAskedAfter(foreign, pasted('412 555 0123 x5'))).toBe(false)
  })

  it('is asked about where it takes the place of a US number', () => {
    expect(isAskedAfter(pasted('+1 412 555 0123'), pasted('41 44 668 18 00'))).toBe(true)
  })
})

describe('the country of a number', () => {
  it.each([
    ['', '+', 'unsaid', 'open'],
    ['', '', 'open', 'unsaid'],
    ['', '5', 'open', 'other'],
    ['', ' +1', 'unsaid', 'us'],
    ['', '+4', 'unsaid', 'other'],
    ['', '5', 'other', 'unsaid'],
    ['(441) 2', '(441) 23', 'other', 'other'],
    ['(441) 2', '(44', 'other', 'other'],
    ['(441) 2', '(4', 'other', 'unsaid'],
    ['(441) 2', '(412) 2', 'other', 'unsaid'],
  ] as const)('of %j, edited to %j, which was %s, is %s', (previous, raw, known, country) => {
    expect(phoneCountry(previous, raw, known)).toBe(country)
  })
})

/** A phone input as a browser edits it; `|` marks the caret in what it takes and shows. */
class PhoneField {
  value: string
  start: number
  end: number

  constructor(shown: string) {
    this.start = shown.indexOf('|')
    this.end = this.start
    this.value = shown.replace('|', '')
  }

  select(start: number, end: number) {
    this.start = start
    this.end = end
    return this
  }

  insert(text: string) {
    this.#change(this.start, this.end, text)
    return this
  }

  type(text: string) {
    for (const key of text) this.insert(key)
    return this
  }

  backspace() {
    if (this.start !== this.end) return this.insert('')
    if (this.start > 0) this.#change(this.start - 1, this.start, '')
    return this
  }

  deleteForward() {
    if (this.start !== this.end) return this.insert('')
    if (this.end < this.value.length) this.#change(this.start, this.start + 1, '', 'forward')
    return this
  }

  shown() {
    return `${this.value.slice(0, this.start)}|${this.value.slice(this.start)}`
  }

  #change(start: number, end: number, text: string, deleting?: 'forward') {
    const next = this.value.slice(0, start) + text + this.value.slice(end)
    const edit = editPhone(this.value, next, start + text.length, deleting)
    this.value = edit.value
    this.select(edit.caret, edit.caret)
  }
}

describe('typing', () => {
  it.each([
    ['|', '55512345678', '(555) 123-4567|'],
    ['|', '1555123456', '(155) 512-3456|'],
    ['|', '15551234567', '(555) 123-4567|'],
    ['|', 'a', '|'],
    ['(123|) 456', '9', '(123) 9|45-6'],
    ['|(123) 456', '9', '(9|12) 345-6'],
    ['(12|3) 456', 'x', '(12|3) 456'],
    ['(123) 456-|7890', 'x', '(123) 456-|7890'],
    ['(234) 5|67-8901', '9', '(234) 5|67-8901'],
    ['|(234) 567-8901', '1', '(|234) 567-8901'],
  ])('%j and %j give %j', (shown, keys, expected) => {
    expect(new PhoneField(shown).type(keys).shown()).toBe(expected)
  })
})

it('an edit that changes nothing deletes nothing', () => {
  expect(editPhone('(123) 456', '(123) 456', 9)).toEqual({ value: '(123) 456', caret: 9 })
})

describe('backspace', () => {
  it.each([
    ['(123) 4|', '(123|'],
    ['(123) 456-|7890', '(123) 45|7-890'],
    ['(123) |456', '(12|4) 56'],
    ['(123)| 456', '(12|4) 56'],
    ['(123) 4|56-7890', '(123) |567-890'],
  ])('in %j gives %j', (shown, expected) => {
    expect(new PhoneField(shown).backspace().shown()).toBe(expected)
  })
})

describe('the Delete key', () => {
  it.each([
    ['|(123) 456', '(|234) 56'],
    ['(123|) 456', '(123|) 56'],
    ['(123)| 456', '(123|) 56'],
    ['(123) 456|-7890', '(123) 456|-890'],
  ])('in %j gives %j', (shown, expected) => {
    expect(new PhoneField(shown).deleteForward().shown()).toBe(expected)
  })
})

describe('pasting and replacing', () => {
  it('over the whole number replaces it', () => {
    const field = new PhoneField('(234) 567-8901|').select(0, 14)
    expect(field.insert('+1 555 123 4567').shown()).toBe('(555) 123-4567|')
  })

  it('keeps the number when the same one is pasted without its format', () => {
    const field = new PhoneField('(555) 123-4567|').select(0, 14)
    expect(field.insert('5551234567').shown()).toBe('(555) 123-4567|')
  })

  it('inserts into the middle only as many digits as there is room for', () => {
    expect(new PhoneField('(555) |4567').insert('12399').shown()).toBe('(555) 123|-4567')
  })

  it('replaces a selected part', () => {
    const field = new PhoneField('|(234) 567-8901').select(6, 9)
    expect(field.insert('123').shown()).toBe('(234) 123|-8901')
  })

  it('deletes a selected part', () => {
    const field = new PhoneField('|(234) 567-8901').select(2, 8)
    expect(field.backspace().shown()).toBe('(2|78) 901')
  })

  it('takes a number that the browser fills in, wherever it says the caret is', () => {
    expect(editPhone('(55', '+15551234567', 0)).toEqual({ value: '(555) 123-4567', caret: 1 })
    expect(editPhone('', '234567890123', 0)).toEqual({ value: '(234) 567-8901', caret: 1 })
    expect(editPhone('(555) 123', '555-123', 4)).toEqual({ value: '(555) 123', caret: 6 })
    expect(editPhone('(55', '5551234567', 99)).toEqual({ value: '(555) 123-4567', caret: 14 })
  })
})

describe('any sequence of edits', () => {
  const anyPress = fc.oneof(
    fc.record({ kind: fc.constant('type' as const), key: fc.constantFrom(...'023456789') }),
    fc.record({ kind: fc.constantFrom('backspace' as const, 'deleteForward' as const) }),
    fc.record({ kind: fc.constant('move' as const), to: fc.nat(14) }),
  )

  it('digits and caret are what a plain row of digits would have', () => {
    fc.assert(
      fc.property(fc.array(anyPress, { maxLength: 40 }), (presses) => {
        const field = new PhoneField('|')
        let digits = ''
        for (const press of presses) {
          const caret = () => phoneDigits(field.value.slice(0, field.start)).length
          const at = caret()
          let expectedCaret = at
          if (press.kind === 'move') {
            const to = Math.min(press.to, field.value.length)
            field.select(to, to)
          } else if (press.kind === 'type') {
            field.type(press.key)
            if (digits.length < 10) {
              digits = digits.slice(0, at) + press.key + digits.slice(at)
              expectedCaret += 1
            }
          } else if (press.kind === 'backspace') {
            field.backspace()
            expectedCaret = Math.max(0, at - 1)
            digits = digits.slice(0, expectedCaret) + digits.slice(at)
          } else {
            field.deleteForward()
            digits = digits.slice(0, at) + digits.slice(at + 1)
          }
          if (press.kind !== 'move') expect(caret()).toBe(expectedCaret)
          expect(phoneDigits(field.value)).toBe(digits)
        }
      }),
    )
  })

  const anyText = fc.string({ unit: fc.constantFrom(...'0123456789()- +x'), maxLength: 24 })

  it('the value is in the format and the caret inside it', () => {
    fc.assert(
      fc.property(anyText, anyText, fc.nat(40), (previous, next, caret) => {
        const edit = editPhone(previous, next, caret)
        expect(edit.value).toMatch(/^(\(\d{1,3}|\(\d{3}\) \d{1,3}|\(\d{3}\) \d{3}-\d{1,4})?$/)
        expect(edit.caret).toBeGreaterThanOrEqual(0)
        expect(edit.caret).toBeLessThanOrEqual(edit.value.length)
      }),
    )
  })

  it('a formatted number formats to itself', () => {
    fc.assert(
      fc.property(anyText, (raw) => {
        expect(formatted(formatted(raw))).toBe(formatted(raw))
      }),
    )
  })
})
