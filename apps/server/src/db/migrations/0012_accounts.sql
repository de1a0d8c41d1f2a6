ALTER TABLE "sessions" ADD COLUMN "replaced" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "half_registered" boolean DEFAULT false NOT NULL;