CREATE TABLE "gx_campaigns" (
	"company_id" integer NOT NULL,
	"activity_id" bigint NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gx_campaigns_company_id_activity_id_pk" PRIMARY KEY("company_id","activity_id")
);
--> statement-breakpoint
CREATE TABLE "gx_qualifications" (
	"company_id" integer NOT NULL,
	"activity_id" bigint NOT NULL,
	"phone_hash" text NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" bigint,
	"grant_id" bigint,
	"claimed_at" timestamp with time zone,
	CONSTRAINT "gx_qualifications_company_id_activity_id_phone_hash_pk" PRIMARY KEY("company_id","activity_id","phone_hash"),
	CONSTRAINT "gx_qualifications_claim" CHECK ((user_id is null) = (claimed_at is null) and (grant_id is null) = (claimed_at is null))
);
--> statement-breakpoint
ALTER TABLE "gx_campaigns" ADD CONSTRAINT "gx_campaigns_company_id_activity_id_benefit_activities_company_id_id_fk" FOREIGN KEY ("company_id","activity_id") REFERENCES "public"."benefit_activities"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gx_qualifications" ADD CONSTRAINT "gx_qualifications_company_id_activity_id_gx_campaigns_company_id_activity_id_fk" FOREIGN KEY ("company_id","activity_id") REFERENCES "public"."gx_campaigns"("company_id","activity_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gx_qualifications" ADD CONSTRAINT "gx_qualifications_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gx_qualifications" ADD CONSTRAINT "gx_qualifications_company_id_grant_id_benefit_grants_company_id_id_fk" FOREIGN KEY ("company_id","grant_id") REFERENCES "public"."benefit_grants"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "gx_qualifications_once" ON "gx_qualifications" USING btree ("company_id","activity_id","user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "gx_qualifications_grant" ON "gx_qualifications" USING btree ("company_id","grant_id") WHERE grant_id is not null;--> statement-breakpoint
CREATE INDEX "gx_qualifications_user" ON "gx_qualifications" USING btree ("company_id","user_id");
