CREATE TABLE "anonymisations" (
	"company_id" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"anonymised_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "anonymisations_company_id_user_id_pk" PRIMARY KEY("company_id","user_id")
);
--> statement-breakpoint
CREATE INDEX "anonymisations_at" ON "anonymisations" USING btree ("company_id","anonymised_at");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("company_id","created_at","id");