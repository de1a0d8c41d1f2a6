-- Search tokens that say whose they are, so that an index of words can lead with the company.
CREATE FUNCTION "company_tokens"(company integer, tokens text[]) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
  $$ select coalesce(array_agg(company || ' ' || token), '{}') from unnest(tokens) token $$;--> statement-breakpoint
-- Room on each page, so that a product whose sales are counted stays where its indexes find it.
ALTER TABLE "spus" SET (fillfactor = 80);--> statement-breakpoint
DROP INDEX "spus_sales";--> statement-breakpoint
DROP INDEX "spus_category";--> statement-breakpoint
DROP INDEX "spus_top_category";--> statement-breakpoint
DROP INDEX "spus_sort";--> statement-breakpoint
DROP INDEX "spus_price";--> statement-breakpoint
DROP INDEX "spus_search";--> statement-breakpoint
DROP INDEX "orders_due";--> statement-breakpoint
CREATE INDEX "order_children_due" ON "order_children" USING btree ("shipped_at") WHERE status = 2;--> statement-breakpoint
CREATE INDEX "point_batches_due" ON "point_batches" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "spus_category" ON "spus" USING btree ("company_id","category_id","on_sale","sort","id","cost_points");--> statement-breakpoint
CREATE INDEX "spus_top_category" ON "spus" USING btree ("company_id","top_category_id","on_sale","sort","id","cost_points");--> statement-breakpoint
CREATE INDEX "spus_sort" ON "spus" USING btree ("company_id","on_sale","sort","id","cost_points");--> statement-breakpoint
CREATE INDEX "spus_price" ON "spus" USING btree ("company_id","on_sale","cost_points","sort","id");--> statement-breakpoint
CREATE INDEX "spus_search" ON "spus" USING gin (company_tokens("company_id", "search_tokens")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "orders_due" ON "orders" USING btree ("expires_at") WHERE status = 0;