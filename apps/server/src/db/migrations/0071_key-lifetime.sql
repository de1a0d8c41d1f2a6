ALTER TABLE "operator_keys" ADD COLUMN "outlives_creator" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Keys of accounts that are disabled already end with them.
UPDATE "operator_keys" k SET revoked_at = now() FROM "operators" o
  WHERE o.company_id IN (k.company_id, 0) AND o.id = k.created_by_id AND o.disabled
    AND k.revoked_at IS NULL;
