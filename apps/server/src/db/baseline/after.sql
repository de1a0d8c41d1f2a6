-- What Drizzle's schema cannot express: free space in the pages of rows that each order updates, so
-- that the new version stays on its page and the indexes need no new entry. A checkout token grows to
-- twice its size by its response; a batch of orders updates the sales of several products of one page,
-- which with an entry in every index costs four times as much.
alter table checkout_tokens set (fillfactor = 40);--> statement-breakpoint
alter table point_balances set (fillfactor = 80);--> statement-breakpoint
alter table point_batches set (fillfactor = 80);--> statement-breakpoint
alter table purchases set (fillfactor = 90);--> statement-breakpoint
alter table spus set (fillfactor = 40);--> statement-breakpoint
alter table stocks set (fillfactor = 50);
