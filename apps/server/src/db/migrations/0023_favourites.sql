CREATE TABLE "favourites" (
	"company_id" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"spu_id" bigint NOT NULL,
	"cost_points" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "favourites_company_id_user_id_spu_id_pk" PRIMARY KEY("company_id","user_id","spu_id")
);
--> statement-breakpoint
CREATE TABLE "footprints" (
	"company_id" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"spu_id" bigint NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "footprints_company_id_user_id_spu_id_pk" PRIMARY KEY("company_id","user_id","spu_id")
);
--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_company_id_spu_id_spus_company_id_id_fk" FOREIGN KEY ("company_id","spu_id") REFERENCES "public"."spus"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "footprints" ADD CONSTRAINT "footprints_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "footprints" ADD CONSTRAINT "footprints_company_id_spu_id_spus_company_id_id_fk" FOREIGN KEY ("company_id","spu_id") REFERENCES "public"."spus"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "favourites_added" ON "favourites" USING btree ("company_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "footprints_seen" ON "footprints" USING btree ("company_id","user_id","seen_at");--> statement-breakpoint
CREATE INDEX "footprints_expiry" ON "footprints" USING btree ("company_id","seen_at");