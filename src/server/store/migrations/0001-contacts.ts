import type { Kysely } from 'kysely'

/** The fields of section 3 that are texts, as they stood when this was written. */
export const TEXT_FIELDS = [
  'email',
  'first_name',
  'last_name',
  'phone_number',
  'date_of_birth',
  'state',
  'linkedin_url',
  'social_links',
  'summary_of_education_and_work',
  'why_suitable',
  'cv_resume_link',
  'worked_in_casino',
  'describe_experience_and_affiliation',
  'are_you_at_least_21',
  'eligible_status',
  'cgc',
  'cgpid',
  'joveo_click_id',
  'submitted_from',
  'source',
  'application_form_version',
  'application_form_referrer',
  'applicant_s_pipeline_stage',
  'job_pipeline',
  'job_advertisement',
  'referred_by_email',
  'referred_by',
  'referral_relationship',
  'application_source',
  'j_publisher',
  'campaign_id',
  'creative_id',
  'utm_medium',
  'ai_vetting',
  'ai_vetting_summary',
]

/** Contacts: the payload of section 3 as it stood when this was written, and what came with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  let table = db.schema
    .createTable('contacts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('application_id', 'text', (column) => column.notNull().unique())
    .addColumn('received_at', 'text', (column) => column.notNull())
    .addColumn('needs_review', 'integer', (column) => column.notNull())
    .addColumn('review_reason', 'text')
    .addColumn('raw_body', 'text', (column) => column.notNull())
    .addColumn('puzzle_score', 'double precision')
    .addColumn('move_score', 'double precision')
  for (const name of TEXT_FIELDS) table = table.addColumn(name, 'text')
  await table.execute()
  await db.schema.createIndex('contacts_received_at').on('contacts').column('received_at').execute()
  await db.schema.createIndex('contacts_email').on('contacts').column('email').execute()
}
