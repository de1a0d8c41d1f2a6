-- Rows that each order writes anew stay on their page, where their indexes find them: a token grows to
-- twice its size by its answer, the others are written whenever their shopper or product is bought.
ALTER TABLE "checkout_tokens" SET (fillfactor = 40);--> statement-breakpoint
ALTER TABLE "point_balances" SET (fillfactor = 80);--> statement-breakpoint
ALTER TABLE "point_batches" SET (fillfactor = 80);--> statement-breakpoint
ALTER TABLE "purchases" SET (fillfactor = 90);--> statement-breakpoint
ALTER TABLE "stocks" SET (fillfactor = 50);
