ALTER TABLE "login_failures" ADD COLUMN "times" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_events_at" ON "payment_events" USING btree ("company_id","at");