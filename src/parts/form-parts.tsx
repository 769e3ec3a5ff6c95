import { Checkbox } from '../ui/Checkbox.tsx'
import { CheckboxGroup } from '../ui/CheckboxGroup.tsx'
import { FileField } from '../ui/FileField.tsx'
import { RadioGroup } from '../ui/RadioGroup.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { TextField } from '../ui/TextField.tsx'
import type { Part } from './Parts.tsx'

const still = () => undefined
const OPTIONS = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

function stillText(text: string) {
  return { read: () => text, subscribe: () => still }
}

function field(id: string, error?: string) {
  return { id: `parts-${id}`, name: id, error, onBlur: still, onChange: still }
}

/** The fields of the forms, as they are found, filled in and refused. */
export const FORM_PARTS: readonly Part[] = [
  { name: 'Text', shown: <TextField {...field('text')} label="First name" text={stillText('')} /> },
  {
    name: 'Text, filled in, with hint, optional',
    shown: (
      <TextField
        {...field('text-full')}
        label="Profile"
        hint="Where"
        optional
        text={stillText('ada-byron')}
      />
    ),
  },
  {
    name: 'Text, refused',
    shown: (
      <TextField
        {...field('text-wrong', 'First name is required')}
        label="First name"
        text={stillText('')}
      />
    ),
  },
  {
    name: 'Text area, too few words',
    shown: (
      <TextArea
        {...field('words', 'Must be at least 5 words')}
        label="Describe it"
        value="Too short"
        words={{ count: 2, minimum: 5 }}
      />
    ),
  },
  {
    name: 'Text area, enough words',
    shown: (
      <TextArea
        {...field('words-full')}
        label="Describe it"
        value="Now these are five words"
        words={{ count: 5, minimum: 5 }}
      />
    ),
  },
  {
    name: 'List, refused',
    shown: (
      <SelectField
        {...field('list-wrong', 'State of residence is required')}
        label="State of residence"
        placeholder="Select your state"
        options={OPTIONS}
        value=""
      />
    ),
  },
  {
    name: 'Choices, one chosen',
    shown: (
      <RadioGroup {...field('choice')} label="Is it so?" inRow options={OPTIONS} value="yes" />
    ),
  },
  {
    name: 'Choices, refused',
    shown: (
      <RadioGroup
        {...field('choice-wrong', 'You must select an option')}
        label="Is it so?"
        options={OPTIONS}
        value=""
      />
    ),
  },
  {
    name: 'Boxes, one ticked',
    shown: (
      <CheckboxGroup id="parts-boxes" label="Please confirm" onBlur={still}>
        <Checkbox {...field('box-one')} label="This" hint="It is so." checked />
        <Checkbox {...field('box-two')} label="And that" checked={false} />
      </CheckboxGroup>
    ),
  },
  ...(['empty', 'uploading', 'uploaded', 'failed'] as const).map((state) => ({
    name: `File, ${state}`,
    shown: (
      <FileField
        {...field(`file-${state}`, state === 'failed' ? 'File upload failed.' : undefined)}
        label="Resume"
        hint="PDF or DOCX, up to 10MB"
        accept=".pdf,.docx"
        maxBytes={1024 * 1024}
        state={state}
        percent={40}
        fileName="ada-byron.pdf"
        onChoose={still}
        onRemove={still}
      />
    ),
  })),
]
