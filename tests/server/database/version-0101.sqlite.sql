-- A database of the release before, killed after two contacts, as Python's sqlite3 dumps it.
BEGIN TRANSACTION;
CREATE TABLE accesses (
    id text primary key,
    at text not null,
    credential text not null,
    method text not null,
    path text not null,
    address text not null,
    request_id text not null
  );
INSERT INTO "accesses" VALUES('15cdc2f6-a3a6-4b5e-8e9c-fb22d7520031','2026-11-25T07:48:57.697Z','operator','GET','/api/files/1a77c745-4df1-4e64-a3a3-2c99a5996b3f.pdf','127.0.0.1','1e70ac62-1eea-4208-82ff-df52419ac58f');
CREATE TABLE contacts (
    id text primary key,
    application_id text not null unique,
    received_at text not null,
    needs_review integer not null,
    review_reason text,
    raw_body text not null,
    raw_bytes bytea,
    document text,
    body_sha256 text,
    server_stage text,
    server_rule text,
    stage_differs integer not null
  );
INSERT INTO "contacts" VALUES('01a211ad-e13c-7c96-be14-ad793da81154','8a4e3c1e-52d5-4b8b-9a53-8a2b4d2a7f02','2026-11-25T07:48:57.788Z',1,'Missing or of another type: first_name, last_name, phone_number, date_of_birth, state, are_you_at_least_21, eligible_status, linkedin_url, social_links, summary_of_education_and_work, why_suitable, cv_resume_link, worked_in_casino, describe_experience_and_affiliation, job_advertisement, cgc, cgpid, joveo_click_id, submitted_from, source, application_form_version, application_form_referrer, move_score, applicant_s_pipeline_stage, job_pipeline, referred_by_email, referred_by, referral_relationship, application_source, j_publisher, campaign_id, creative_id, utm_medium, ai_vetting, ai_vetting_summary.','{"email":"eve@mail.example","email":"ada@mail.example","puzzle_score":0.5}',NULL,'{"email":"ada@mail.example","puzzle_score":0.5}','d563d90f648a74ad67010347e3a136fb23e6614fb940e6776f63846616115a42',NULL,NULL,0);
INSERT INTO "contacts" VALUES('01a211ad-e169-77ca-a74e-ae74c3120535','8a4e3c1e-52d5-4b8b-9a53-8a2b4d2a7f03','2026-11-25T07:48:57.833Z',1,'The body is not UTF-8. A text holds U+0000 or half of a surrogate pair. The body is not a JSON object.','��',X'00FF','null','06eb7d6a69ee19e5fbdf749018d3d2abfa04bcbd1365db312eb86dc7169389b8',NULL,NULL,0);
CREATE TABLE counting_locks (id integer primary key);
INSERT INTO "counting_locks" VALUES(1);
CREATE TABLE files (
    name text primary key,
    application_id text not null,
    original_name text not null,
    size_bytes integer not null,
    received_at text not null,
    scan text not null
  );
INSERT INTO "files" VALUES('1a77c745-4df1-4e64-a3a3-2c99a5996b3f.pdf','8a4e3c1e-52d5-4b8b-9a53-8a2b4d2a7f02','cv.pdf',81,'2026-11-25T07:48:57.548Z','unscanned');
CREATE TABLE "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
INSERT INTO "kysely_migration" VALUES('0100-baseline','2026-11-25T07:48:57.104Z');
INSERT INTO "kysely_migration" VALUES('0101-counts','2026-11-25T07:48:57.109Z');
CREATE TABLE "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
INSERT INTO "kysely_migration_lock" VALUES('migration_lock',0);
CREATE TABLE mail_addresses (
    digest text primary key,
    contact_id text,
    mailed_at text,
    stopped_at text
  );
CREATE TABLE outgoing (
    id text primary key,
    kind text not null,
    contact_id text not null,
    state text not null,
    created_at text not null,
    due_at text not null,
    attempts integer not null,
    last_failure text,
    unique (contact_id, kind)
  );
INSERT INTO "outgoing" VALUES('1bf1fafa-cda2-4a8b-be41-3b8144a74876','webhook','01a211ad-e13c-7c96-be14-ad793da81154','waiting','2026-11-25T07:48:57.788Z','2026-11-25T07:49:01.473Z',1,'Error');
INSERT INTO "outgoing" VALUES('e782cc59-562b-4861-982a-35fc507cd12b','webhook','01a211ad-e169-77ca-a74e-ae74c3120535','waiting','2026-11-25T07:48:57.833Z','2026-11-25T07:49:00.394Z',1,'Error');
CREATE TABLE progress_applications (
    application_id text primary key,
    first_at text not null,
    last_at text not null,
    device text not null,
    source text not null,
    campaign text not null,
    furthest_step integer not null,
    state text,
    state_at text not null,
    rule text
  , variant text not null default '', release text not null default '', counted_at text, counts_until text);
INSERT INTO "progress_applications" VALUES('8a4e3c1e-52d5-4b8b-9a53-8a2b4d2a7f02','2026-11-25T07:48:57.773Z','2026-11-25T07:48:57.773Z','phone','','',3,'funnel.flow.step1','2026-11-21T12:00:00.000Z',NULL,'','',NULL,NULL);
CREATE TABLE progress_cells (
    id integer primary key,
    device text not null,
    source text not null,
    campaign text not null,
    variant text not null,
    release text not null,
    unique (device, source, campaign, variant, release)
  );
CREATE TABLE progress_counted (
    application_id text primary key,
    day text not null,
    cell integer not null,
    counts text not null
  );
CREATE TABLE progress_counts (
    period text not null,
    cell integer not null,
    what text not null,
    count integer not null,
    primary key (period, cell, what)
  ) without rowid;
CREATE TABLE progress_entries (
    application_id text not null,
    id text not null,
    happened_at text not null,
    position integer not null,
    event text not null,
    state text,
    step integer,
    classes text not null, taken text,
    primary key (application_id, id)
  );
INSERT INTO "progress_entries" VALUES('8a4e3c1e-52d5-4b8b-9a53-8a2b4d2a7f02','entry-1','2026-11-21T12:00:00.000Z',0,'moved','funnel.flow.step1',3,'{}',NULL);
CREATE TABLE releases (
    name text primary key,
    started_at text not null,
    chart text not null
  );
CREATE TABLE write_checks (
    id text primary key,
    filler text not null
  );
CREATE INDEX outgoing_due on outgoing (state, due_at);
CREATE INDEX mail_addresses_mailed_at on mail_addresses (mailed_at);
CREATE INDEX files_application_id on files (application_id);
CREATE INDEX progress_applications_first_at on progress_applications (first_at);
CREATE INDEX progress_applications_last_at on progress_applications (last_at);
CREATE INDEX accesses_at on accesses (at);
CREATE VIEW contact_fields as select id, application_id, received_at, needs_review, review_reason, raw_body,
  body_sha256, server_stage, server_rule, stage_differs, case when json_type(body, '$.email') in ('text') then body ->> '$.email' end as email, case when json_type(body, '$.first_name') in ('text') then body ->> '$.first_name' end as first_name, case when json_type(body, '$.last_name') in ('text') then body ->> '$.last_name' end as last_name, case when json_type(body, '$.phone_number') in ('text') then body ->> '$.phone_number' end as phone_number, case when json_type(body, '$.date_of_birth') in ('text') then body ->> '$.date_of_birth' end as date_of_birth, case when json_type(body, '$.state') in ('text') then body ->> '$.state' end as state, case when json_type(body, '$.linkedin_url') in ('text') then body ->> '$.linkedin_url' end as linkedin_url, case when json_type(body, '$.social_links') in ('text') then body ->> '$.social_links' end as social_links, case when json_type(body, '$.summary_of_education_and_work') in ('text') then body ->> '$.summary_of_education_and_work' end as summary_of_education_and_work, case when json_type(body, '$.why_suitable') in ('text') then body ->> '$.why_suitable' end as why_suitable, case when json_type(body, '$.cv_resume_link') in ('text') then body ->> '$.cv_resume_link' end as cv_resume_link, case when json_type(body, '$.worked_in_casino') in ('text') then body ->> '$.worked_in_casino' end as worked_in_casino, case when json_type(body, '$.describe_experience_and_affiliation') in ('text') then body ->> '$.describe_experience_and_affiliation' end as describe_experience_and_affiliation, case when json_type(body, '$.are_you_at_least_21') in ('text') then body ->> '$.are_you_at_least_21' end as are_you_at_least_21, case when json_type(body, '$.eligible_status') in ('text') then body ->> '$.eligible_status' end as eligible_status, case when json_type(body, '$.cgc') in ('text') then body ->> '$.cgc' end as cgc, case when json_type(body, '$.cgpid') in ('text') then body ->> '$.cgpid' end as cgpid, case when json_type(body, '$.joveo_click_id') in ('text') then body ->> '$.joveo_click_id' end as joveo_click_id, case when json_type(body, '$.submitted_from') in ('text') then body ->> '$.submitted_from' end as submitted_from, case when json_type(body, '$.source') in ('text') then body ->> '$.source' end as source, case when json_type(body, '$.application_form_version') in ('text') then body ->> '$.application_form_version' end as application_form_version, case when json_type(body, '$.application_form_referrer') in ('text') then body ->> '$.application_form_referrer' end as application_form_referrer, case when json_type(body, '$.applicant_s_pipeline_stage') in ('text') then body ->> '$.applicant_s_pipeline_stage' end as applicant_s_pipeline_stage, case when json_type(body, '$.job_pipeline') in ('text') then body ->> '$.job_pipeline' end as job_pipeline, case when json_type(body, '$.job_advertisement') in ('text') then body ->> '$.job_advertisement' end as job_advertisement, case when json_type(body, '$.referred_by_email') in ('text') then body ->> '$.referred_by_email' end as referred_by_email, case when json_type(body, '$.referred_by') in ('text') then body ->> '$.referred_by' end as referred_by, case when json_type(body, '$.referral_relationship') in ('text') then body ->> '$.referral_relationship' end as referral_relationship, case when json_type(body, '$.application_source') in ('text') then body ->> '$.application_source' end as application_source, case when json_type(body, '$.j_publisher') in ('text') then body ->> '$.j_publisher' end as j_publisher, case when json_type(body, '$.campaign_id') in ('text') then body ->> '$.campaign_id' end as campaign_id, case when json_type(body, '$.creative_id') in ('text') then body ->> '$.creative_id' end as creative_id, case when json_type(body, '$.utm_medium') in ('text') then body ->> '$.utm_medium' end as utm_medium, case when json_type(body, '$.ai_vetting') in ('text') then body ->> '$.ai_vetting' end as ai_vetting, case when json_type(body, '$.ai_vetting_summary') in ('text') then body ->> '$.ai_vetting_summary' end as ai_vetting_summary, case when json_type(body, '$.puzzle_score') in ('integer', 'real') then body ->> '$.puzzle_score' end as puzzle_score, case when json_type(body, '$.move_score') in ('integer', 'real') then body ->> '$.move_score' end as move_score
  from (
    select *, case when json_valid(coalesce(document, raw_body)) then coalesce(document, raw_body) else '{}' end as body
    from contacts
  );
CREATE INDEX progress_applications_uncounted on progress_applications (application_id)
    where counted_at is null or counted_at <> last_at;
CREATE INDEX progress_applications_counts_until on progress_applications (counts_until)
    where counts_until is not null;
CREATE INDEX progress_counts_none on progress_counts (period) where count = 0;
CREATE INDEX progress_counted_cell on progress_counted (cell);
INSERT INTO mail_addresses VALUES('5b48ec4e1914e24663c2fe34b93e3e93062530ae5f5c7ea128cfe9a08bdbcc85',NULL,NULL,'2026-11-21T12:00:00.000Z');
COMMIT;
