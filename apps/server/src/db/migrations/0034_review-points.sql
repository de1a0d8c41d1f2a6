CREATE TABLE "review_reports" (
	"company_id" integer NOT NULL,
	"review_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_reports_company_id_review_id_user_id_pk" PRIMARY KEY("company_id","review_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "point_campaigns" ADD COLUMN "kind" text DEFAULT 'file' NOT NULL;--> statement-breakpoint
ALTER TABLE "point_campaigns" ADD COLUMN "remaining" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "earned" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_company_id_review_id_reviews_company_id_id_fk" FOREIGN KEY ("company_id","review_id") REFERENCES "public"."reviews"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_reports_user" ON "review_reports" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "point_campaigns_budget" ON "point_campaigns" USING btree ("company_id","kind","id") WHERE state = 'open';--> statement-breakpoint
ALTER TABLE "point_campaigns" ADD CONSTRAINT "point_campaigns_remaining" CHECK (remaining between 0 and points);