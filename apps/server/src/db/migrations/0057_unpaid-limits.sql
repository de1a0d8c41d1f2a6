ALTER TABLE "point_batches" ADD COLUMN "extended_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_unpaid" ON "orders" USING btree ("company_id","user_id") WHERE status = 0;