ALTER TABLE "lucky_draw_prizes" ADD COLUMN "removed_given" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lucky_draw_prizes" ADD COLUMN "removed_abandoned" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lucky_draws" ADD COLUMN "removed_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lucky_draws" ADD COLUMN "removed_no" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lucky_draws" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lucky_draws" ADD CONSTRAINT "lucky_draws_removed" CHECK (removed_no between 0 and last_no and removed_days >= 0
        and (removed_days = 0 or removed_at is not null));