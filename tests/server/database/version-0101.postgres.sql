-- A database of the release before, killed after two contacts, as pg_dump writes it.
CREATE FUNCTION contact_body(raw_body text) RETURNS jsonb
    LANGUAGE plpgsql IMMUTABLE
    AS $$
    begin
      return raw_body::jsonb;
    exception when others then
      return null;
    end $$;
CREATE TABLE accesses (
    id text NOT NULL,
    at text NOT NULL,
    credential text NOT NULL,
    method text NOT NULL,
    path text NOT NULL,
    address text NOT NULL,
    request_id text NOT NULL
);
CREATE TABLE contacts (
    id text NOT NULL,
    application_id text NOT NULL,
    received_at text NOT NULL,
    needs_review integer NOT NULL,
    review_reason text,
    raw_body text NOT NULL,
    raw_bytes bytea,
    document text,
    body_sha256 text,
    server_stage text,
    server_rule text,
    stage_differs integer NOT NULL
);
CREATE VIEW contact_fields AS
 SELECT contact.id,
    contact.application_id,
    contact.received_at,
    contact.needs_review,
    contact.review_reason,
    contact.raw_body,
    contact.body_sha256,
    contact.server_stage,
    contact.server_rule,
    contact.stage_differs,
        CASE
            WHEN (jsonb_typeof((contact.body -> 'email'::text)) = 'string'::text) THEN (contact.body ->> 'email'::text)
            ELSE NULL::text
        END AS email,
        CASE
            WHEN (jsonb_typeof((contact.body -> 'first_name'::text)) = 'string'::text) THEN (contact.body ->> 'first_name'::text)
            ELSE NULL::text
        END AS first_name,
        CASE
            WHEN (jsonb_typeof((contact.body -> 'last_name'::text)) = 'string'::text) THEN (contact.body ->> 'last_name'::text)
            ELSE NULL::text
        END AS last_name,
        CASE
            WHEN (jsonb_typeof((contact.body -> 'phone_number'::text)) = 'string'::text) THEN (contact.body ->> 'phone_number'::text)
            ELSE NULL::text
        END AS phone_number,
        CASE
            WHEN (jsonb_typeof((contact.body -> 'date_of_birth'::text)) = 'string'::text) THEN (contact.body ->> 'date_of_birth'::text)
            ELSE NULL::text
        END AS date_of_birth,
        CASE
            WHEN (jsonb_typeof((contact.body -> 'state'::text)) = 'string'::text) THEN (contact.body ->> 'state'::text)
            ELSE NULL::text
        END AS state,
        CASE
            WHEN (jsonb_typeof((contact.body -> 'linkedin_url'::text)) = 'string'::text) THEN (contact.body ->> 'linkedin_url'::text)
            ELSE NULL::text
        END AS linkedin_url,
        CASE
            WHEN (jsonb_typeof((contact.body -> 'social_links'::text)) = 'string'::text) THEN (contact.body ->> 'social_links'::text)
            ELSE NULL::text
        END AS social_links,
        CASE
            WHEN (jsonb_typeof((contact.body -> 'summary_of_education_and_work'::text)) = 'string'::text) THEN (contact.body ->> 'summary_of_education_and_work'::text)
            ELSE NULL::text
        END AS summary_of_education_and_work,
        CASE
            WHEN (jsonb_typeof((contact.body -> 'why_suitable'::text)) = 'string'::text) THEN (contact.body ->> 'why_suitable'::text)
            ELSE NULL::text
        END AS why_suitable,
        CASE
            WHEN (jsonb_typeof((contact.body -> 'cv_resume_link'::text)) = 'string'::text) THEN (contact.body ->> 'cv_resume_link'::text)
            ELSE NULL::text
        END AS cv_resume_link,
        CASE
            WHEN (jsonb_typeof((contact.body -> 'worked_in_casino'::text)) = 'string'::text) THEN (contact.body ->> 'worked_in_casino'::text)
            ELSE NULL::text
        END AS worked_in_casino,
        CASE
            WHEN (jsonb_typeof((contact.body -> 'describe_experience_and_affiliation'::text)) = 'string'::text) THEN (contact.body ->> 'describe_experience_and_affiliation'::text)
            ELSE NULL::text
        END AS describe_experience_and_affiliation,
        CASE
            WHEN (jsonb_typeof((contact.body -> 'are_you_at_least_21'::text)) = 'string'::text) THEN (contact.body ->> 'are_you_at_least_21'::text)
            ELSE NULL::text
        END AS are_you_at_least_21,
        CASE
            WHEN (jsonb_typeof((contact.body -> 'eligible_status'::text)) = 'string'::text) THEN (contact.body ->> 'eligible_status'::text)
            ELSE NULL::text
        END AS eligible_status,
        CASE
            WHEN (jsonb_typeof((contact.body -> 'cgc'::text)) = 'string'::text) THEN (contact.body ->> 'cgc'::text)
            ELSE NULL::text
        END AS cgc,
        CASE
            WHEN (jsonb_typeof((contact.body -> 'cgpid'::text)) = 'string'::text) THEN (contact.body ->> 'cgpid'::text)
            ELSE NULL::text
        END AS cgpid,
        CASE
            WHEN (jsonb_typeof((contact.body -> 'joveo_click_id'::text)) = 'string'::text) THEN (contact.body ->> 'joveo_click_id'::text)
            ELSE NULL::text
        END AS joveo_click_id,
        CASE
            WHEN (jsonb_typeof((contact.body -> 'submitted_from'::text)) = 'string'::text) THEN (contact.body ->> 'submitted_from'::text)
            ELSE NULL::text
        END AS submitted_from,
        CASE
            WHEN (jsonb_typeof((contact.body -> 'source'::text)) = 'string'::text) THEN (contact.body ->> 'source'::text)
            ELSE NULL::text
        END AS source,
        CASE
            WHEN (jsonb_typeof((contact.body -> 'application_form_version'::text)) = 'string'::text) THEN (contact.body ->> 'application_form_version'::text)
            ELSE NULL::text
        END AS application_form_version,
        CASE
            WHEN (jsonb_typeof((contact.body -> 'application_form_referrer'::text)) = 'string'::text) THEN (contact.body ->> 'application_form_referrer'::text)
            ELSE NULL::text
        END AS application_form_referrer,
        CASE
            WHEN (jsonb_typeof((contact.body -> 'applicant_s_pipeline_stage'::text)) = 'string'::text) THEN (contact.body ->> 'applicant_s_pipeline_stage'::text)
            ELSE NULL::text
        END AS applicant_s_pipeline_stage,
        CASE
            WHEN (jsonb_typeof((contact.body -> 'job_pipeline'::text)) = 'string'::text) THEN (contact.body ->> 'job_pipeline'::text)
            ELSE NULL::text
        END AS job_pipeline,
        CASE
            WHEN (jsonb_typeof((contact.body -> 'job_advertisement'::text)) = 'string'::text) THEN (contact.body ->> 'job_advertisement'::text)
            ELSE NULL::text
        END AS job_advertisement,
        CASE
            WHEN (jsonb_typeof((contact.body -> 'referred_by_email'::text)) = 'string'::text) THEN (contact.body ->> 'referred_by_email'::text)
            ELSE NULL::text
        END AS referred_by_email,
        CASE
            WHEN (jsonb_typeof((contact.body -> 'referred_by'::text)) = 'string'::text) THEN (contact.body ->> 'referred_by'::text)
            ELSE NULL::text
        END AS referred_by,
        CASE
            WHEN (jsonb_typeof((contact.body -> 'referral_relationship'::text)) = 'string'::text) THEN (contact.body ->> 'referral_relationship'::text)
            ELSE NULL::text
        END AS referral_relationship,
        CASE
            WHEN (jsonb_typeof((contact.body -> 'application_source'::text)) = 'string'::text) THEN (contact.body ->> 'application_source'::text)
            ELSE NULL::text
        END AS application_source,
        CASE
            WHEN (jsonb_typeof((contact.body -> 'j_publisher'::text)) = 'string'::text) THEN (contact.body ->> 'j_publisher'::text)
            ELSE NULL::text
        END AS j_publisher,
        CASE
            WHEN (jsonb_typeof((contact.body -> 'campaign_id'::text)) = 'string'::text) THEN (contact.body ->> 'campaign_id'::text)
            ELSE NULL::text
        END AS campaign_id,
        CASE
            WHEN (jsonb_typeof((contact.body -> 'creative_id'::text)) = 'string'::text) THEN (contact.body ->> 'creative_id'::text)
            ELSE NULL::text
        END AS creative_id,
        CASE
            WHEN (jsonb_typeof((contact.body -> 'utm_medium'::text)) = 'string'::text) THEN (contact.body ->> 'utm_medium'::text)
            ELSE NULL::text
        END AS utm_medium,
        CASE
            WHEN (jsonb_typeof((contact.body -> 'ai_vetting'::text)) = 'string'::text) THEN (contact.body ->> 'ai_vetting'::text)
            ELSE NULL::text
        END AS ai_vetting,
        CASE
            WHEN (jsonb_typeof((contact.body -> 'ai_vetting_summary'::text)) = 'string'::text) THEN (contact.body ->> 'ai_vetting_summary'::text)
            ELSE NULL::text
        END AS ai_vetting_summary,
        CASE
            WHEN (jsonb_typeof((contact.body -> 'puzzle_score'::text)) = 'number'::text) THEN ((contact.body ->> 'puzzle_score'::text))::numeric
            ELSE NULL::numeric
        END AS puzzle_score,
        CASE
            WHEN (jsonb_typeof((contact.body -> 'move_score'::text)) = 'number'::text) THEN ((contact.body ->> 'move_score'::text))::numeric
            ELSE NULL::numeric
        END AS move_score
   FROM ( SELECT contacts.id,
            contacts.application_id,
            contacts.received_at,
            contacts.needs_review,
            contacts.review_reason,
            contacts.raw_body,
            contacts.raw_bytes,
            contacts.document,
            contacts.body_sha256,
            contacts.server_stage,
            contacts.server_rule,
            contacts.stage_differs,
            contact_body(COALESCE(contacts.document, contacts.raw_body)) AS body
           FROM contacts) contact;
CREATE TABLE counting_locks (
    id integer NOT NULL
);
CREATE TABLE files (
    name text NOT NULL,
    application_id text NOT NULL,
    original_name text NOT NULL,
    size_bytes integer NOT NULL,
    received_at text NOT NULL,
    scan text NOT NULL
);
CREATE TABLE kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE mail_addresses (
    digest text NOT NULL,
    contact_id text,
    mailed_at text,
    stopped_at text
);
CREATE TABLE outgoing (
    id text NOT NULL,
    kind text NOT NULL,
    contact_id text NOT NULL,
    state text NOT NULL,
    created_at text NOT NULL,
    due_at text NOT NULL,
    attempts integer NOT NULL,
    last_failure text
);
CREATE TABLE progress_applications (
    application_id text NOT NULL,
    first_at text NOT NULL,
    last_at text NOT NULL,
    device text NOT NULL,
    source text NOT NULL,
    campaign text NOT NULL,
    furthest_step integer NOT NULL,
    state text,
    state_at text NOT NULL,
    rule text,
    variant text DEFAULT ''::text NOT NULL,
    release text DEFAULT ''::text NOT NULL,
    counted_at text,
    counts_until text
);
CREATE TABLE progress_cells (
    id integer NOT NULL,
    device text NOT NULL,
    source text NOT NULL,
    campaign text NOT NULL,
    variant text NOT NULL,
    release text NOT NULL
);
CREATE TABLE progress_counted (
    application_id text NOT NULL,
    day text NOT NULL,
    cell integer NOT NULL,
    counts text NOT NULL
);
CREATE TABLE progress_counts (
    period text NOT NULL,
    cell integer NOT NULL,
    what text NOT NULL,
    count integer NOT NULL
);
CREATE TABLE progress_entries (
    application_id text NOT NULL,
    id text NOT NULL,
    happened_at text NOT NULL,
    "position" integer NOT NULL,
    event text NOT NULL,
    state text,
    step integer,
    classes text NOT NULL,
    taken text
);
CREATE UNLOGGED TABLE rate_counts (
    key text NOT NULL,
    minute integer NOT NULL,
    calls integer NOT NULL
);
CREATE TABLE releases (
    name text NOT NULL,
    started_at text NOT NULL,
    chart text NOT NULL
);
CREATE TABLE write_checks (
    id text NOT NULL,
    filler text NOT NULL
);
INSERT INTO accesses VALUES ('8a51f708-b2d9-45ae-8693-2f51a8b33414', '2026-11-25T07:49:03.994Z', 'operator', 'GET', '/api/files/8807f693-c34d-4744-99af-3eb4f6a0141f.pdf', '127.0.0.1', '65d95001-2584-4f68-8103-2ea3d89f6119');
INSERT INTO contacts VALUES ('01a211ad-fa2a-7706-8f0a-0a5c6f365a50', '8a4e3c1e-52d5-4b8b-9a53-8a2b4d2a7f02', '2026-11-25T07:49:04.170Z', 1, 'Missing or of another type: first_name, last_name, phone_number, date_of_birth, state, are_you_at_least_21, eligible_status, linkedin_url, social_links, summary_of_education_and_work, why_suitable, cv_resume_link, worked_in_casino, describe_experience_and_affiliation, job_advertisement, cgc, cgpid, joveo_click_id, submitted_from, source, application_form_version, application_form_referrer, move_score, applicant_s_pipeline_stage, job_pipeline, referred_by_email, referred_by, referral_relationship, application_source, j_publisher, campaign_id, creative_id, utm_medium, ai_vetting, ai_vetting_summary.', '{"email":"eve@mail.example","email":"ada@mail.example","puzzle_score":0.5}', NULL, '{"email":"ada@mail.example","puzzle_score":0.5}', 'd563d90f648a74ad67010347e3a136fb23e6614fb940e6776f63846616115a42', NULL, NULL, 0);
INSERT INTO contacts VALUES ('01a211ad-faee-7c5c-9907-7e16f2154aff', '8a4e3c1e-52d5-4b8b-9a53-8a2b4d2a7f03', '2026-11-25T07:49:04.366Z', 1, 'The body is not UTF-8. A text holds U+0000 or half of a surrogate pair. The body is not a JSON object.', '��', '\x00ff', 'null', '06eb7d6a69ee19e5fbdf749018d3d2abfa04bcbd1365db312eb86dc7169389b8', NULL, NULL, 0);
INSERT INTO counting_locks VALUES (1);
INSERT INTO files VALUES ('8807f693-c34d-4744-99af-3eb4f6a0141f.pdf', '8a4e3c1e-52d5-4b8b-9a53-8a2b4d2a7f02', 'cv.pdf', 81, '2026-11-25T07:49:03.952Z', 'unscanned');
INSERT INTO kysely_migration VALUES ('0100-baseline', '2026-11-25T07:49:03.594Z');
INSERT INTO kysely_migration VALUES ('0101-counts', '2026-11-25T07:49:03.656Z');
INSERT INTO kysely_migration_lock VALUES ('migration_lock', 0);
INSERT INTO outgoing VALUES ('3b04d899-490c-4a74-97c4-028e52fd06b0', 'webhook', '01a211ad-fa2a-7706-8f0a-0a5c6f365a50', 'waiting', '2026-11-25T07:49:04.170Z', '2026-11-25T07:49:08.687Z', 1, 'Error');
INSERT INTO outgoing VALUES ('803e5b43-d9fb-4065-b1dc-4905d0814f46', 'webhook', '01a211ad-faee-7c5c-9907-7e16f2154aff', 'waiting', '2026-11-25T07:49:04.366Z', '2026-11-25T07:49:07.466Z', 1, 'Error');
INSERT INTO progress_applications VALUES ('8a4e3c1e-52d5-4b8b-9a53-8a2b4d2a7f02', '2026-11-25T07:49:04.108Z', '2026-11-25T07:49:04.108Z', 'phone', '', '', 3, 'funnel.flow.step1', '2026-11-21T12:00:00.000Z', NULL, '', '', NULL, NULL);
INSERT INTO progress_entries VALUES ('8a4e3c1e-52d5-4b8b-9a53-8a2b4d2a7f02', 'entry-1', '2026-11-21T12:00:00.000Z', 0, 'moved', 'funnel.flow.step1', 3, '{}', NULL);
INSERT INTO rate_counts VALUES ('hbyMoS5i3UzJXamFSRyBENjBMEnKRkNDUXoMHkDHSJU', 29926549, 1);
INSERT INTO rate_counts VALUES ('pl0ljDF_MZfp7MZddDgPo2ifSIuc_qu500Y1LaS76PE', 29926549, 1);
INSERT INTO rate_counts VALUES ('3q2cBDYmx_p-I296geeAzDYA-aei7JbnJDHBUyCgeEQ', 29926549, 1);
INSERT INTO rate_counts VALUES ('6O6WTHrOHwEBDsVvuErUHUreCarfZiIRSXCHyN4PFwA', 29926549, 1);
ALTER TABLE ONLY accesses
    ADD CONSTRAINT accesses_pkey PRIMARY KEY (id);
ALTER TABLE ONLY contacts
    ADD CONSTRAINT contacts_application_id_key UNIQUE (application_id);
ALTER TABLE ONLY contacts
    ADD CONSTRAINT contacts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY counting_locks
    ADD CONSTRAINT counting_locks_pkey PRIMARY KEY (id);
ALTER TABLE ONLY files
    ADD CONSTRAINT files_pkey PRIMARY KEY (name);
ALTER TABLE ONLY kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY mail_addresses
    ADD CONSTRAINT mail_addresses_pkey PRIMARY KEY (digest);
ALTER TABLE ONLY outgoing
    ADD CONSTRAINT outgoing_contact_id_kind_key UNIQUE (contact_id, kind);
ALTER TABLE ONLY outgoing
    ADD CONSTRAINT outgoing_pkey PRIMARY KEY (id);
ALTER TABLE ONLY progress_applications
    ADD CONSTRAINT progress_applications_pkey PRIMARY KEY (application_id);
ALTER TABLE ONLY progress_cells
    ADD CONSTRAINT progress_cells_device_source_campaign_variant_release_key UNIQUE (device, source, campaign, variant, release);
ALTER TABLE ONLY progress_cells
    ADD CONSTRAINT progress_cells_pkey PRIMARY KEY (id);
ALTER TABLE ONLY progress_counted
    ADD CONSTRAINT progress_counted_pkey PRIMARY KEY (application_id);
ALTER TABLE ONLY progress_counts
    ADD CONSTRAINT progress_counts_pkey PRIMARY KEY (period, cell, what);
ALTER TABLE ONLY progress_entries
    ADD CONSTRAINT progress_entries_pkey PRIMARY KEY (application_id, id);
ALTER TABLE ONLY rate_counts
    ADD CONSTRAINT rate_counts_pkey PRIMARY KEY (key, minute);
ALTER TABLE ONLY releases
    ADD CONSTRAINT releases_pkey PRIMARY KEY (name);
ALTER TABLE ONLY write_checks
    ADD CONSTRAINT write_checks_pkey PRIMARY KEY (id);
CREATE INDEX accesses_at ON accesses USING btree (at);
CREATE INDEX files_application_id ON files USING btree (application_id);
CREATE INDEX mail_addresses_mailed_at ON mail_addresses USING btree (mailed_at);
CREATE INDEX outgoing_due ON outgoing USING btree (state, due_at);
CREATE INDEX progress_applications_counts_until ON progress_applications USING btree (counts_until) WHERE (counts_until IS NOT NULL);
CREATE INDEX progress_applications_first_at ON progress_applications USING btree (first_at);
CREATE INDEX progress_applications_last_at ON progress_applications USING btree (last_at);
CREATE INDEX progress_applications_uncounted ON progress_applications USING btree (application_id) WHERE ((counted_at IS NULL) OR (counted_at <> last_at));
CREATE INDEX progress_counted_cell ON progress_counted USING btree (cell);
CREATE INDEX progress_counts_none ON progress_counts USING btree (period) WHERE (count = 0);
INSERT INTO mail_addresses VALUES('5b48ec4e1914e24663c2fe34b93e3e93062530ae5f5c7ea128cfe9a08bdbcc85',NULL,NULL,'2026-11-21T12:00:00.000Z');
