import { not } from 'xstate'
import { attachedFile, chosenFile } from '../actor-inputs.ts'
import { funnel } from '../setup.ts'

/**
 * The résumé's upload; it continues while the applicant moves between steps (sections 5, 7 and 8).
 */
export const resume = funnel.createStateConfig({
  description: 'The résumé file and its upload.',
  meta: {
    section: '7, Upload of a resume file',
    phase: 'Personal details',
    title: 'Résumé',
    alongside: { begins: 'workExperience', awaitedBy: 'workExperience' },
  },
  initial: 'empty',
  on: {
    'RESUME.CHOSEN': {
      description: 'A file is chosen or dropped: its upload starts and replaces a running one.',
      target: '.uploading',
      actions: ['clearResume', { type: 'beginUpload', params: ({ event }) => event }],
    },
    'RECORDS.RESTORED': [
      { guard: 'hasResume', description: 'A file was attached before.', target: '.uploaded' },
      {
        guard: 'isSavedResumeMissing',
        description: 'The server has removed the file since: nothing is attached.',
        target: '.gone',
      },
      { description: 'No file was attached.', target: '.empty' },
    ],
  },
  states: {
    empty: {
      description:
        'No file is attached; a name without a file is that of an upload that was cut off, or goes on in another tab.',
    },
    uploading: {
      description: 'The file is being uploaded; the percentage shows.',
      meta: {
        deadline:
          'While the page is visible: 30 s without progress or answer, or as long as the bytes that are sent by then need at 4 kB/s.',
      },
      invoke: { id: 'uploadResume', src: 'uploadResume', input: ({ event }) => chosenFile(event) },
      on: {
        'UPLOAD.PROGRESSED': {
          description: 'The upload has progressed.',
          actions: [{ type: 'showProgress', params: ({ event }) => event }],
        },
        'UPLOAD.FINISHED': {
          description: 'The server has the file.',
          target: 'uploaded',
          actions: [{ type: 'storeReference', params: ({ event }) => event }],
        },
        'UPLOAD.FAILED': {
          description: 'The upload fails: nothing is attached, and the applicant may try again.',
          target: 'failed',
          actions: ['clearResume'],
        },
        'UPLOAD.REFUSED': {
          description:
            'The server or the connection does not take the file, or it has changed: the applicant may choose another one.',
          target: 'refused',
          actions: ['clearResume', { type: 'noteRefusal', params: ({ event }) => event }],
        },
        'RESUME.REMOVED': {
          description: 'The applicant cancels the upload.',
          target: 'empty',
          actions: ['clearResume', 'clearFileName'],
        },
      },
    },
    uploaded: {
      description: 'A file is attached; the server is asked whether it still has it.',
      meta: { deadline: 'That of the call: 10 s. No answer changes nothing.' },
      invoke: {
        id: 'findResume',
        src: 'findResume',
        input: ({ context }) => attachedFile(context),
      },
      always: {
        guard: not('hasResume'),
        description: 'Another way of sharing was saved, which cleared the file from the form.',
        target: 'empty',
        actions: ['clearFileName'],
      },
      on: {
        'RESUME.REMOVED': {
          description: 'The applicant removes the file.',
          target: 'empty',
          actions: ['clearResume', 'clearFileName'],
        },
        'RESUME.GONE': {
          description: 'The server has removed the file: it is no longer part of the answers.',
          target: 'gone',
          actions: ['clearResume', 'clearSavedResume'],
        },
      },
    },
    failed: { description: 'The last upload failed; nothing is attached.' },
    refused: { description: 'The last file was refused; nothing is attached.' },
    gone: { description: 'The server no longer has the file; nothing is attached.' },
  },
})
