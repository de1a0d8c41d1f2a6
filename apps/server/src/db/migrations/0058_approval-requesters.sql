CREATE TABLE "approval_requesters" (
	"company_id" integer NOT NULL,
	"approval_id" text NOT NULL,
	"person_id" text NOT NULL,
	"part" text NOT NULL,
	CONSTRAINT "approval_requesters_company_id_approval_id_person_id_pk" PRIMARY KEY("company_id","approval_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "draft_authors" (
	"company_id" integer NOT NULL,
	"kind" text NOT NULL,
	"target_id" text NOT NULL,
	"person_id" text NOT NULL,
	CONSTRAINT "draft_authors_company_id_kind_target_id_person_id_pk" PRIMARY KEY("company_id","kind","target_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "operator_keys" ADD COLUMN "created_by_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- The operator behind a key by the name that was kept; a machine's name is its id.
UPDATE "operator_keys" k SET created_by_id = coalesce(
  (SELECT o.id FROM "operators" o WHERE o.company_id = k.company_id AND o.name = k.created_by),
  (SELECT o.id FROM "operators" o WHERE o.company_id = 0 AND o.name = k.created_by),
  k.created_by);--> statement-breakpoint
INSERT INTO "approval_requesters" (company_id, approval_id, person_id, part)
  SELECT a.company_id, a.id, coalesce(k.created_by_id, a.requested_by), 'former'
  FROM "approvals" a
  LEFT JOIN "operator_keys" k ON k.company_id IN (a.company_id, 0) AND k.id = a.requested_by;--> statement-breakpoint
INSERT INTO "draft_authors" (company_id, kind, target_id, person_id)
  SELECT d.company_id, d.kind, d.id::text, coalesce(k.created_by_id, d.created_by)
  FROM (
    SELECT company_id, 'points-campaign' AS kind, id, created_by FROM "point_campaigns"
      WHERE kind = 'file' AND state = 'draft'
    UNION ALL SELECT company_id, 'flash-sale', id, created_by FROM "flash_sale_sessions"
      WHERE status = 'draft'
    UNION ALL SELECT company_id, 'lucky-draw', id, created_by FROM "lucky_draws"
      WHERE status IN ('draft', 'waiting')
  ) d
  LEFT JOIN "operator_keys" k ON k.company_id IN (d.company_id, 0) AND k.id = d.created_by
  ON CONFLICT DO NOTHING;
